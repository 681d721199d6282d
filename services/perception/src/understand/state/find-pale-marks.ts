import type { StateSeen } from '@vigie/domain';
import type { Page } from '../page';
import { markOf } from './mark-of';
import { markContrast } from './toggle-state';

/** Marks out of use differ from the ground by less than this, and by less than this share of what others do. */
const MOST = 70;
const PALE = 0.45;
/** Marks whose contrast says what is usual. */
const STRONG = 100;
/** Browsers make the mark pale and leave its label as it is. */
const DISABLED: StateSeen = { name: 'disabled', confidence: 0.75 };

/**
 * Check boxes and radio buttons whose mark is much paler than others of their type. Empty ones are compared with empty ones: themes
 * draw these paler than those that are filled with an accent's colour.
 */
export function findPaleMarks(page: Page, toggles: readonly (StateSeen | null)[]): Map<number, StateSeen> {
  const marks = page.elements.flatMap(({ type }, index) => {
    if (type !== 'checkbox' && type !== 'radio') return [];
    const mark = markOf(page, index);
    return mark ? [{ index, type, filled: isFilled(toggles[index]), contrast: markContrast(page.image, mark) }] : [];
  });
  const found = new Map<number, StateSeen>();
  for (const { index, type, filled, contrast } of marks) {
    const others = marks.filter((other) => other.type === type && (filled || other.filled === false));
    const strongest = Math.max(...others.map((other) => other.contrast));
    // Of a mark whose inside is not plain it is not known with which it compares.
    if (filled !== null && contrast < MOST && strongest >= STRONG && contrast < PALE * strongest)
      found.set(index, DISABLED);
  }
  return found;
}

function isFilled(state: StateSeen | null | undefined): boolean | null {
  return state ? state.name !== 'unchecked' : null;
}
