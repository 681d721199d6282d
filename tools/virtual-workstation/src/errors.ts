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
  VIRTUAL_SOCKET_UNUSABLE: {
    message: 'The socket {socket} of the virtual program cannot be used: {reason}',
    remedy: 'Give a short path (under 100 characters) in a folder of your own, and start the program before its agent.',
  },
  VIRTUAL_PROGRAM_LOST: {
    message: 'The process of the virtual program is gone.',
    remedy: 'Start it again on the same socket.',
  },
  VIRTUAL_ORDER_REFUSED: {
    message: 'The virtual program could not do what was asked ({ask}): {reason}',
    remedy: 'See what the order needs; each is described in the messages of the remote program.',
  },
});
