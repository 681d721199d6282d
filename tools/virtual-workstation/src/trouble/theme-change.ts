import type { Trouble } from './trouble';

export const themeChange: Trouble = {
  kind: 'theme-change',
  remark: 'The program changes between its light and its dark theme.',
  ending: 'completed',
  when: { on: 'place', place: 'summary' },
  apply: (_world, state) => ({ ...state, theme: state.theme === 'light' ? 'dark' : 'light' }),
};
