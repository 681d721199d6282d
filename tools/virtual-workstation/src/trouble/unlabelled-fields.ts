import type { Trouble } from './trouble';

export const unlabelledFields: Trouble = {
  kind: 'unlabelled-fields',
  remark: 'No field has a caption; only its place tells what it is for.',
  ending: 'either',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, unlabelledFields: true } }),
};
