import { type Rect, rectArea, rectIntersection, type StateSeen } from '@vigie/domain';
import { colourDistance } from '../../see/ground/colours';
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

/** Texts outside of buttons that say how dark the screen's texts are. */
const FEWEST_TEXTS = 3;
const MOST_TEXTS = 100;

/**
 * A button whose text is as dark as that of the others, on the same ground, that nobody says to be out of use. Where all are
 * said to be, several of them are compared with the screen's other texts. Where there is nothing to compare with nothing is
 * said: a program may draw what is out of use as it likes.
 */
export function isDrawnInUse(page: Page, index: number, isTold: (other: number) => boolean): boolean {
  const own = inkOf(page, index);
  if (own === null || own.contrast < STRONG) return false;
  const others = page.elements.flatMap((_element, other) => {
    const ink = other === index || isTold(other) ? null : inkOf(page, other);
    return ink !== null && colourDistance(ink.ground, own.ground) <= SAME_GROUND ? [ink.contrast] : [];
  });
  const usual = others.length > 0 ? Math.max(...others) : contrastOfTexts(page, index, isTold);
  return usual !== null && own.contrast >= AS_DARK * usual;
}

/** How dark texts outside of buttons usually are, where more than one button is told to be out of use; null for too few. */
function contrastOfTexts(page: Page, index: number, isTold: (other: number) => boolean): number | null {
  const isButton = (at: number) => page.elements[at]?.type === 'button';
  if (!page.elements.some((_element, other) => other !== index && isButton(other) && isTold(other))) return null;
  const contrasts = page.phrases
    .filter(({ owner }) => owner < 0 || (!isButton(owner) && !isTold(owner)))
    .slice(0, MOST_TEXTS)
    .flatMap((phrase) => page.inkOf(phrase)?.contrast ?? [])
    .sort((a, b) => a - b);
  return contrasts.length < FEWEST_TEXTS ? null : contrasts[Math.floor(contrasts.length * 0.75)]!;
}

/**
 * The elements that a tree says to have the keyboard, or to be the chosen tab, although it says so of others as well and the
 * pixels do not show it: only one of them can be. Elements within one another, such as a list and its text, are one.
 */
export function toldTogether(
  page: Page,
  seen: readonly (readonly StateSeen[])[],
  isTold: (at: number, state: 'focused' | 'selected') => boolean,
): Readonly<Record<'focused' | 'selected', ReadonlySet<number>>> {
  const all = page.elements.map((_element, at) => at);
  const tabs = siblingsOf(page).filter(([first]) => page.elements[first!]!.type === 'tab');
  return {
    focused: new Set(notOnly(page, all, seen, 'focused', isTold)),
    selected: new Set(tabs.flatMap((row) => notOnly(page, row, seen, 'selected', isTold))),
  };
}

function notOnly(
  { elements }: Page,
  among: readonly number[],
  seen: readonly (readonly StateSeen[])[],
  state: 'focused' | 'selected',
  isTold: (at: number, state: 'focused' | 'selected') => boolean,
): readonly number[] {
  const told = among.filter((at) => isTold(at, state));
  const [first] = told;
  if (first === undefined || told.every((at) => touches(elements[at]!.box, elements[first]!.box))) return [];
  return told.filter((at) => !(seen[at] ?? []).some(({ name }) => name === state));
}

function touches(a: Rect, b: Rect): boolean {
  return rectArea(rectIntersection(a, b)) > 0;
}

function inkOf(page: Page, index: number): TextInk | null {
  const own = page.elements[index]?.type === 'button' ? page.ownOf(index)[0] : undefined;
  return own === undefined ? null : page.inkOf(own);
}
