import type { Element } from '@vigie/domain';
import type { View } from '../view/view';
import type { ChangedAspect, Difference } from './difference';

type Language = 'fr' | 'en';

const ASPECTS: Readonly<Record<Language, Readonly<Record<ChangedAspect, string>>>> = {
  fr: { label: 'le libellé', value: 'la valeur', type: 'le type', state: 'l’état', text: 'le texte' },
  en: { label: 'label', value: 'value', type: 'type', state: 'state', text: 'text' },
};

/** A sentence for a person. It holds text of the screens, which is patient data; the difference itself holds none. */
export function describeDifference(difference: Difference, reference: View, seen: View, language: Language): string {
  const before = (index: number) => named(difference, reference, index);
  const now = (index: number) => named(difference, seen, index);
  const fr = language === 'fr';
  switch (difference.kind) {
    case 'missing':
      if (difference.readAsText) {
        const what = before(difference.reference);
        return fr ? `${what} ne se voit plus que comme texte` : `${what} is seen as text only`;
      }
      return fr ? `${before(difference.reference)} manque` : `${before(difference.reference)} is missing`;
    case 'extra':
      return fr ? `${now(difference.seen)} est en plus` : `${now(difference.seen)} is extra`;
    case 'changed': {
      const aspects = difference.aspects.map((aspect) => ASPECTS[language][aspect]).join(', ');
      const [was, is] = [before(difference.reference), now(difference.seen)];
      return fr ? `${was} : changé (${aspects}), maintenant ${is}` : `${was}: changed (${aspects}), now ${is}`;
    }
    case 'moved': {
      const { x, y } = difference.by;
      const what = before(difference.reference);
      return fr ? `${what} s’est déplacé de (${x}, ${y}) px` : `${what} moved by (${x}, ${y}) px`;
    }
    case 'extra_modal': {
      const title = difference.lines.map((index) => seen.lines[index]?.text ?? '')[0] ?? '';
      const count = difference.covered.length;
      return fr
        ? `une boîte de dialogue « ${title} » couvre ${count} éléments`
        : `a dialog “${title}” covers ${count} elements`;
    }
  }
}

function named(difference: Difference, view: View, index: number): string {
  if (difference.kind !== 'extra_modal' && difference.subject === 'line') return `“${view.lines[index]?.text ?? ''}”`;
  const element: Element | undefined = view.elements[index];
  return `${element?.type ?? ''} “${element?.label ?? ''}”`;
}
