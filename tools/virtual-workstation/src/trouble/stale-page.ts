import type { Trouble } from './trouble';

export const stalePage: Trouble = {
  kind: 'stale-page',
  remark: 'The save succeeds, but the list stays as it was, without a word, until it is refreshed.',
  ending: 'completed',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, stalePage: true } }),
};
