import type { Trouble } from './trouble';

export const iconOnlyButtons: Trouble = {
  kind: 'icon-only-buttons',
  remark: 'The buttons of every form show an icon and no caption.',
  ending: 'either',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, iconOnlyButtons: true } }),
};
