import { type Rect, type RgbImage, rectIou, type Word } from '@vigie/domain';
import { growRect } from '../../pixels/crop';
import { centreIn } from '../../see/scene';
import { alikeText, sameText, skeletonOf } from '../same-text';
import { isField, type TreeClaim, type Witness } from './claim';
import { drawnSides, isFlat, standsAlone } from './drawn-outline';
import type { ReadPlaces } from './read-places';
import { isRightOf } from './stands-beside';

/** All that can speak for or against a claim. */
export interface Picture {
  readonly image: RgbImage;
  readonly read: ReadPlaces;
  /** What the finders that look at pixels alone saw. */
  readonly found: readonly Rect[];
  /** Boxes of the claims, by the skeleton of their label. */
  readonly namesakes: ReadonlyMap<string, readonly Rect[]>;
}

/** Found and claimed are one place from this share of overlap. */
const SAME_PLACE = 0.5;
/** Sides of a control that must be drawn when nothing else speaks for it. */
const LEAST_SIDES = 3;
/** A name of fewer letters or digits stands at many places of a screen. */
const TELLING = 4;
const ICON_SIGNS = 3;
/** The end of a text that was cut. */
const POINTS = /(…|\.{2,3})$/u;
/** Of the words that are read in a field, this share must be the value's. */
const VALUE_SHARE = 0.6;

/** What the picture says of one claim. */
export function weighClaim(claim: TreeClaim, picture: Picture): Witness {
  const words = picture.read.wordsIn(growRect(claim.box, 2));
  if (words === null) return 'unsure';
  const said = isField(claim.type) ? ofValue(claim, words) : ofName(claim, words, picture);
  if (said !== 'unsure') return said;
  if (isDrawn(claim.box, picture)) return 'drawn';
  return isFlat(picture.image, claim.box) ? 'flat' : 'unsure';
}

function ofName(claim: TreeClaim, words: readonly Word[], picture: Picture): Witness {
  const { label, box } = claim;
  if (label === '') return 'unsure';
  if (words.length > 0 && (isReadIn(label, words) || isCut(label, words))) return 'read';
  const skeleton = skeletonOf(label);
  if (words.length > 0) return mayStandBeside(skeleton, skeletonOf(textOf(words))) ? 'unsure' : 'other';
  const places = picture.read.placesOf(skeleton);
  if (isToggle(claim) && places.some((place) => isRightOf(place, box))) return 'read';
  if (skeleton.length < TELLING || places.length === 0) return 'unsure';
  // A name that another claim of the tree has, too, is read there and need not be read here: icons have namesakes.
  const others = picture.namesakes.get(skeleton) ?? [];
  const unclaimed = places.some(
    (place) => !others.some((other) => other !== box && centreIn(place, growRect(other, 2))),
  );
  return unclaimed ? 'elsewhere' : 'unsure';
}

/** Fields hold their value; what they are called stands beside them. */
function ofValue({ label, value }: TreeClaim, words: readonly Word[]): Witness {
  if (words.length === 0) return 'unsure';
  if (value !== '') return isValueRead(value, words) ? 'read' : 'other';
  // GTK calls a drop-down by what is chosen in it, browsers show a placeholder that is also the name.
  return alikeText(label, textOf(words)) ? 'read' : 'unsure';
}

/** A name, or what a cell, a row or a tab shows of it with other words beside it. */
function isReadIn(label: string, words: readonly Word[]): boolean {
  if (alikeText(label, textOf(words))) return true;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 8); to += 1) {
      if (sameText(label, textOf(words.slice(from, to)))) return true;
    }
  }
  return false;
}

/**
 * What is read need not be what an element is called: readers take an icon for a sign or two, and names say more than what
 * is shown ("Ouvre votre dossier personnel").
 */
function mayStandBeside(name: string, read: string): boolean {
  if (name.length < TELLING) return false;
  return read.length <= ICON_SIGNS || (read.length >= TELLING && name.includes(read));
}

/** Programs cut long names with points, cell by cell: what is shown of each stands in the name, in its order. */
function isCut(label: string, words: readonly Word[]): boolean {
  const parts = words
    .map(({ text }) => skeletonOf(text.replace(POINTS, '')))
    .filter((part) => part.length > ICON_SIGNS);
  const hasPoints = words.some(({ text }) => POINTS.test(text));
  if (!hasPoints || parts.join('').length < TELLING) return false;
  const whole = skeletonOf(label);
  let from = 0;
  return parts.every((part) => {
    const at = whole.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/** Fields scroll and break lines, so not all of a value need show; but what shows must be of it. */
function isValueRead(value: string, words: readonly Word[]): boolean {
  if (alikeText(value, textOf(words))) return true;
  const whole = skeletonOf(value);
  const parts = words.map(({ text }) => skeletonOf(text)).filter((part) => part !== '');
  const numbers = words.filter(({ text }) => /\p{N}/u.test(text)).map(({ text }) => skeletonOf(text));
  if (numbers.some((number) => !whole.includes(number))) return false;
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const shared = parts.reduce((sum, part) => sum + (whole.includes(part) ? part.length : 0), 0);
  return letters > 0 && shared >= VALUE_SHARE * letters;
}

function isDrawn(box: Rect, { image, found }: Picture): boolean {
  if (found.some((other) => rectIou(other, box) >= SAME_PLACE)) return true;
  return drawnSides(image, box) >= LEAST_SIDES || standsAlone(image, box);
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function isToggle({ type }: TreeClaim): boolean {
  return type === 'checkbox' || type === 'radio';
}
