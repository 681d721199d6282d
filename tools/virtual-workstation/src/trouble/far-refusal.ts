import type { Trouble } from './trouble';

export const farRefusal: Trouble = {
  kind: 'far-refusal',
  remark: 'The type of a note is mandatory and empty; the refusal only stands in the status bar.',
  ending: 'halted',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, farRefusal: true } }),
};
