import { defineErrors } from '@vigie/errors';

export const virtualWorkstationErrors = defineErrors('virtual-workstation', {
  VIRTUAL_SIZE_UNSUPPORTED: {
    message: 'A virtual screen of {width} × {height} pixels cannot be drawn.',
    remedy: 'Ask for a size from 1024 × 768 to 2560 × 1600.',
  },
  VIRTUAL_TROUBLE_UNKNOWN: {
    message: 'There is no trouble of the kind {kind}.',
    remedy: 'Use one of: {known}.',
  },
  VIRTUAL_KEY_UNKNOWN: {
    message: 'The virtual keyboard has no key {key}.',
    remedy: 'Name keys as KeyboardEvent.key does: Control, Shift, Enter, ArrowDown, a.',
  },
});
