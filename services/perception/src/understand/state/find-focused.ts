import type { StateSeen } from '@vigie/domain';
import type { Page } from '../page';
import { hasCaret } from './caret';
import { isDotted } from './dotted-line';
import { type Ring, ringOf } from './focus-ring';

/** Most elements of a screen with a ring: more, and rings are the theme's borders. */
const MOST = 2;

/** The one element that a ring, a caret or a dotted line says to have the keyboard; empty when none is plain. */
export function findFocused(page: Page): Map<number, StateSeen> {
  const carets = page.elements.flatMap(({ type, box }, index) =>
    type === 'text_input' && hasCaret(page, index, box) ? [index] : [],
  );
  const rings = page.elements.flatMap((_element, index) => ringOf(page, index) ?? []);
  const ringed = rings.length <= MOST ? thickest(rings) : null;
  const caret = carets.length === 1 ? carets[0]! : null;
  if (caret !== null && (ringed === null || ringed === caret))
    return new Map([[caret, { name: 'focused', confidence: ringed === caret ? 0.97 : 0.85 }]]);
  if (ringed !== null && carets.length === 0) return new Map([[ringed, { name: 'focused', confidence: 0.8 }]]);
  const dotted = carets.length === 0 && ringed === null ? onlyDotted(page) : null;
  return dotted === null ? new Map() : new Map([[dotted, { name: 'focused', confidence: 0.8 }]]);
}

function thickest(rings: readonly Ring[]): number | null {
  const [first, second] = [...rings].sort((a, b) => b.thickness - a.thickness);
  if (!first || (second && second.thickness === first.thickness)) return null;
  return first.index;
}

/** The only button, tab or toggle with a dotted rectangle inside, as older Windows and GTK draw it. */
function onlyDotted(page: Page): number | null {
  const found = page.elements.flatMap(({ type, box }, index) => {
    if (type === 'text_input' || type === 'generic' || box.height > 60 || box.height < 16) return [];
    return isDotted(page.image, box) ? [index] : [];
  });
  return found.length === 1 ? found[0]! : null;
}
