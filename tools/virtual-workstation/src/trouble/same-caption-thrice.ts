import type { Trouble } from './trouble';

export const sameCaptionThrice: Trouble = {
  kind: 'same-caption-thrice',
  remark: 'The note editor has three buttons with the caption Enregistrer; one of them saves the note.',
  ending: 'completed',
  when: { on: 'start' },
  apply: (_world, state) => ({ ...state, conditions: { ...state.conditions, sameCaptionThrice: true } }),
};
