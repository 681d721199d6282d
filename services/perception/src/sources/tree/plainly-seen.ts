import type { StateSeen } from '@vigie/domain';
import { colourDistance } from '../../see/colours';
import type { Page } from '../../understand/page';
import { siblingsOf } from '../../understand/state/find-selected';
import type { TextInk } from '../../understand/text-ink';

/** A state that the pixels show so clearly is not overruled. */
export const CLEAR = 0.8;
/** A text of this contrast is dark enough to say what is usual, 0 … 255. */
const STRONG = 110;
/** As dark as its neighbours, but for what smoothing does to letters. */
const AS_DARK = 0.9;
/** Grounds of buttons that differ by less are one. */
const SAME_GROUND = 20;

/** The elements beside which another one of the same row or column is plainly drawn as the chosen one. */
export function chosenBeside(page: Page, states: readonly (readonly StateSeen[])[]): ReadonlySet<number> {
  const isChosen = (index: number) =>
    (states[index] ?? []).some(({ name, confidence }) => name === 'selected' && confidence >= CLEAR);
  const beside = new Set<number>();
  for (const siblings of siblingsOf(page)) {
    if (!siblings.some(isChosen)) continue;
    for (const index of siblings) if (!isChosen(index)) beside.add(index);
  }
  return beside;
}

/**
 * A button whose text is as dark as that of the others, on the same ground, that nobody says to be out of use. Where there
 * is no other one nothing is said: a program may draw what is out of use as it likes.
 */
export function isDrawnInUse(page: Page, index: number, isTold: (other: number) => boolean): boolean {
  const own = inkOf(page, index);
  if (own === null || own.contrast < STRONG) return false;
  const others = page.elements.flatMap((_element, other) => {
    const ink = other === index || isTold(other) ? null : inkOf(page, other);
    return ink !== null && colourDistance(ink.ground, own.ground) <= SAME_GROUND ? [ink.contrast] : [];
  });
  return others.length > 0 && own.contrast >= AS_DARK * Math.max(...others);
}

function inkOf(page: Page, index: number): TextInk | null {
  const own = page.elements[index]?.type === 'button' ? page.ownOf(index)[0] : undefined;
  return own === undefined ? null : page.inkOf(own);
}
