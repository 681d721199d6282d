import type { Rect } from '@vigie/domain';
import type { Random } from '@vigie/virtual-workstation';
import { glyphsOf, type Ink, inkOf, mayBeAlike, penOf, write } from './ink';
import { paintNotice } from './paint-notice';
import {
  copyOf,
  copyPart,
  cut,
  differing,
  fill,
  groundOf,
  inflated,
  isWithin,
  mixed,
  overlaps,
  type Picture,
  paint,
  whole,
} from './picture';
import type { Question, Word } from './still';

/** Paints one harm; false where the still offers no place for it. `meant` says where it must be visible. */
interface Harm {
  readonly kind: string;
  paint(now: Picture, question: Question, random: Random): Rect | null;
}

/** Levels, and pixels of them, from which a person would see that something else stands there. */
const VISIBLE = { levels: 40, pixels: 8 };

export const HARMS: readonly Harm[] = [
  { kind: 'shifted-rows', paint: shiftRows },
  { kind: 'swapped-rows', paint: swapRows },
  { kind: 'other-name', paint: (now, q, random) => otherWord(now, wordNear(q, random), q, random) },
  { kind: 'other-digit', paint: (now, q, random) => otherLetter(now, wordNear(q, random), q, random) },
  { kind: 'other-patient', paint: (now, q, random) => otherWord(now, wordOfPatient(q, random), q, random) },
  { kind: 'other-patient-digit', paint: (now, q, random) => otherLetter(now, wordOfPatient(q, random), q, random) },
  { kind: 'popup', paint: (now, q, random) => paintNotice(now, q, random, 'anywhere') },
  { kind: 'popup-over-target', paint: (now, q, random) => paintNotice(now, q, random, 'over') },
  { kind: 'moved', paint: moveTarget },
  { kind: 'greyed', paint: greyTarget },
  { kind: 'replaced', paint: replaceTarget },
];

/** The screen with one harm done to it; null where it cannot be done or would not be seen. */
export function harmed(harm: Harm, question: Question, random: Random): Picture | null {
  const { picture } = question.still;
  const now = copyOf(picture);
  const meant = harm.paint(now, question, random);
  if (meant === null) return null;
  return differing(picture, now, meant, VISIBLE.levels) >= VISIBLE.pixels ? now : null;
}

/** Rows move by a row's height, with everything on both sides of the target or with its column only. */
function shiftRows(now: Picture, { still, target }: Question, random: Random): Rect | null {
  const box = target.box;
  const pitch = target.kind === 'row' ? box.height : Math.max(18, Math.min(60, Math.round(box.height * 1.3)));
  const by = pitch * random.between(1, 2) * (random.chance(0.5) ? 1 : -1);
  const wide = target.kind === 'row' ? box : { ...box, x: box.x - 200, width: box.width + 400 };
  const rows = random.between(2, 8) * pitch;
  const strip = cut({ ...wide, y: box.y - random.between(1, 4) * pitch, height: rows }, now);
  copyPart(still.picture, strip, now, { x: strip.x, y: strip.y + by });
  return box;
}

function swapRows(now: Picture, { still, target }: Question, random: Random): Rect | null {
  if (target.kind !== 'row') return null;
  const others = still.targets.filter((t) => t.kind === 'row' && t.box.y !== target.box.y && t.box.x === target.box.x);
  if (others.length === 0) return null;
  const other = random.pick(others).box;
  copyPart(still.picture, other, now, target.box);
  copyPart(still.picture, target.box, now, other);
  return target.box;
}

/** A word that says what the target acts on: in its row, or in its box. */
function wordNear({ still, target }: Question, random: Random): Word | null {
  const middle = (r: Rect) => r.y + r.height / 2;
  const beside = still.words.filter((w) => middle(w) > target.box.y && middle(w) < target.box.y + target.box.height);
  const near = beside.filter((w) => target.kind === 'row' || overlaps(w, target.box));
  return near.length === 0 ? null : random.pick(near);
}

function wordOfPatient({ still, demand }: Question, random: Random): Word | null {
  const within = still.words.filter((w) => demand.identity.some((r) => isWithin(w, r)));
  return within.length === 0 ? null : random.pick(within);
}

function otherWord(now: Picture, word: Word | null, { still }: Question, random: Random): Rect | null {
  if (word === null) return null;
  const { picture, words } = still;
  const fits = words.filter((w) => Math.abs(w.height - word.height) <= 2 && w.width <= word.width * 1.4);
  if (fits.length === 0) return null;
  const other = random.pick(fits);
  const ink = inkOf(picture, other);
  if (!isOther(word.text, other.text, inkOf(picture, word), ink)) return null;
  const pen = penOf(picture, word);
  fill(now, word, groundOf(picture, word));
  write(now, ink, word.x, word.y, pen);
  return word;
}

/** A letter with its character where the program told it. */
interface Letter extends Rect {
  readonly text: string;
}

function lettersOf(picture: Picture, word: Word): readonly Letter[] {
  const glyphs = glyphsOf(picture, word);
  const texts = [...word.text];
  // Letters that touch leave fewer shapes than characters: nobody knows then which is which.
  if (texts.length > 0 && texts.length !== glyphs.length) return [];
  return glyphs.map((glyph, i) => ({ text: texts[i] ?? '', ...glyph }));
}

function otherLetter(now: Picture, word: Word | null, { still }: Question, random: Random): Rect | null {
  if (word === null) return null;
  const { picture, words } = still;
  const letters = lettersOf(picture, word);
  if (letters.length === 0) return null;
  const old = random.pick(letters);
  const line = words.filter((w) => w.y === word.y && w.height === word.height);
  const others = line.flatMap((w) => lettersOf(picture, w)).filter((l) => Math.abs(l.width - old.width) <= 1);
  if (others.length === 0) return null;
  const other = random.pick(others);
  const ink = inkOf(picture, other);
  if (!isOther(old.text, other.text, inkOf(picture, old), ink)) return null;
  const pen = penOf(picture, word);
  fill(now, old, groundOf(picture, word));
  write(now, ink, old.x, old.y, pen);
  return isMoreThanALine(picture, now, old) ? old : null;
}

/** Where the text is known it decides, else the shapes must be surely others. */
function isOther(textA: string, textB: string, a: Ink, b: Ink): boolean {
  return textA !== '' && textB !== '' ? textA !== textB : !mayBeAlike(a, b);
}

/** Columns of a table and carets are found as letters too; one upright line for another says nothing. */
function isMoreThanALine(before: Picture, now: Picture, glyph: Rect): boolean {
  const columns = Array.from({ length: glyph.width }, (_, i) => ({ ...glyph, x: glyph.x + i, width: 1 }));
  return columns.filter((column) => differing(before, now, column, VISIBLE.levels) > 0).length > 2;
}

function moveTarget(now: Picture, { still, target }: Question, random: Random): Rect | null {
  const far = () => random.between(1, 40) * (random.chance(0.5) ? 1 : -1);
  const [dx, dy] = random.pick([
    [far(), 0],
    [0, far()],
    [far(), far()],
  ] as const);
  const region = cut(inflated(target.box, random.between(4, 200), random.between(4, 100)), now);
  fill(now, region, groundOf(still.picture, region));
  copyPart(still.picture, region, now, { x: region.x + dx, y: region.y + dy });
  return target.box;
}

function greyTarget(now: Picture, { still, target }: Question, random: Random): Rect | null {
  const ground = groundOf(still.picture, target.box);
  const share = random.between(45, 65) / 100;
  paint(now, target.box, (_x, _y, old) => mixed(old, ground, share));
  // What is greyed shows in its letters: a border alone changes its colour with pointer and focus too.
  return inflated(target.box, -5);
}

function replaceTarget(now: Picture, question: Question, random: Random): Rect | null {
  const { still, target } = question;
  const own = still.words.filter((w) => isWithin(w, target.box));
  return own.length === 0 ? null : otherWord(now, random.pick(own), question, random);
}

export function seenAnywhere(a: Picture, b: Picture): boolean {
  return differing(a, b, whole(a), VISIBLE.levels) >= VISIBLE.pixels;
}
