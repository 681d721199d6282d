import type { Trouble } from './trouble';

export const doubleClickEntries: Trouble = {
  kind: 'double-click-entries',
  remark: 'There is no button to open a record: only a double click on its row does.',
  ending: 'either',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, doubleClickOnly: true } }),
};
