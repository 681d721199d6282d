import type { StateDifference, ToldLanguage } from '@vigie/domain';
import { type Difference, describeDifference, type View } from '@vigie/matching';

/** As many differences are told one by one; two screens with more have little in common. */
export const MOST_TOLD = 200;

const NOTHING = {
  referenceId: '',
  seenId: '',
  aspects: [],
  weight: 0,
  movedBy: null,
  readAsText: false,
  box: null,
  covered: 0,
} as const;

/** A difference by ids and numbers; with a language also as a sentence, which holds text of the screens. */
export function tellDifference(
  difference: Difference,
  reference: View,
  seen: View,
  language: ToldLanguage,
): StateDifference {
  const sentence = language === '' ? '' : describeDifference(difference, reference, seen, language);
  const { kind } = difference;
  if (kind === 'extra_modal') {
    const { box, covered } = difference;
    return { ...NOTHING, kind, subject: 'dialog', box, covered: covered.length, sentence };
  }
  const { subject } = difference;
  const idIn = (view: View, index: number) => (subject === 'element' ? (view.elements[index]?.elementId ?? '') : '');
  const told = { ...NOTHING, kind, subject, sentence };
  switch (difference.kind) {
    case 'missing':
      return { ...told, referenceId: idIn(reference, difference.reference), readAsText: difference.readAsText };
    case 'extra':
      return { ...told, seenId: idIn(seen, difference.seen) };
    case 'changed': {
      const { aspects, weight } = difference;
      return { ...told, ...bothIds(), aspects, weight };
    }
    case 'moved':
      return { ...told, ...bothIds(), movedBy: whole(difference.by) };
  }
  function bothIds() {
    if (difference.kind !== 'changed' && difference.kind !== 'moved') return {};
    return { referenceId: idIn(reference, difference.reference), seenId: idIn(seen, difference.seen) };
  }
}

function whole({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: Math.round(x), y: Math.round(y) };
}
