import type { Trouble } from './trouble';

export const droppedField: Trouble = {
  kind: 'dropped-field',
  remark: 'The save stores what fields held when they last lost the focus; what is typed in the focused one is lost.',
  ending: 'either',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, dropFocusedField: true } }),
};
