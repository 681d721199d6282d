import type { Trouble } from './trouble';

export const swallowedClick: Trouble = {
  kind: 'swallowed-click',
  remark: 'A click outside an open suggestion list only closes the list.',
  ending: 'completed',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, swallowFirstClick: true } }),
};
