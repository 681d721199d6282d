import type { Trouble } from './trouble';

export const movedButtons: Trouble = {
  kind: 'moved-buttons',
  remark: 'The buttons of every form stand on the other side, in the reverse order.',
  ending: 'completed',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, movedButtons: true } }),
};
