import type { Trouble } from './trouble';

export const slowScreen: Trouble = {
  kind: 'slow-screen',
  remark: 'Every change of page takes between 1.5 and 4 seconds, in which input is swallowed.',
  ending: 'completed',
  when: { on: 'start' },
  apply: (_world, state, random) => ({
    ...state,
    conditions: { ...state.conditions, slowMs: random.between(1500, 4000) },
  }),
};
