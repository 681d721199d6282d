import type { Trouble } from './trouble';

export const falseSuccess: Trouble = {
  kind: 'false-success',
  remark: 'The save says that it succeeded and stores nothing; the note is not in the list.',
  ending: 'halted',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, falseSuccess: true } }),
};
