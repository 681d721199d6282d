import type { Trouble } from './trouble';

export const renamedButtons: Trouble = {
  kind: 'renamed-buttons',
  remark: 'An update gave the buttons of every form other captions.',
  ending: 'either',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, renamedButtons: true } }),
};
