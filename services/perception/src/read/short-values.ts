import type { ElementType, Rect, RgbImage, Word } from '@vigie/domain';
import { clampRect, growRect } from '../pixels/crop';
import { frameLine } from './frame-line';
import { inkRuns } from './ink';
import type { ReadLine } from './reading';
import { unreadWhole } from './unread-ink';

interface Place {
  readonly type: ElementType;
  readonly box: Rect;
  readonly confidence: number;
}

/** A field's border with its anti-aliasing, pixels. */
const BORDER = 3;
/** The arrow of a list, or the picture at a field's end, takes this much of it, in heights of the field. */
const ARROW = 1.2;
/** A field of up to so many heights has no room for a picture beside its value. */
const NARROW = 2.5;
/** What is less surely a field is as likely a picture, whose ink is no value. */
const LIKELY_FIELD = 0.4;
/** Ink as thin as this, pixels, is the mark where typing goes on. */
const CARET = 1;
/** A sign or two of which each is less sure than this may be a picture. */
const SURE = 0.9;
/** Text that a picture is not taken for: digits, and letters but those that are a plain circle or stroke. */
const VALUE = /^[\p{L}\d][\p{L}\d.,%+-]*$/u;
const FIGURE = /^[oOQCcIl]$/;

/**
 * The insides of fields that hold no word, and yet ink of the size of a sign or two: a text detector passes over a digit that stands
 * alone, and a field that holds one must not be told empty. Depends on the pixels inside alone.
 */
export function shortValuePlaces(image: RgbImage, places: readonly Place[], words: readonly Word[]): Rect[] {
  return places
    .filter(({ type, confidence }) => (type === 'text_input' || type === 'dropdown') && confidence >= LIKELY_FIELD)
    .filter(({ box }) => !words.some((word) => isText(word) && meet(box, word.box)))
    .map(insideOf)
    .filter((inside) => {
      const line = frameLine(image, clampRect(inside, image));
      const sign = line && unreadWhole(line.ink);
      return sign && inkRuns(line.ink, 0, line.ink.width).some(({ left, right }) => right - left > CARET);
    });
}

/** What was read inside a field as its value, or as ink of which nothing was read. */
export function asShortValue(line: ReadLine): ReadLine {
  const isValue = line.words.every(
    ({ text, confidence }) => confidence >= SURE && VALUE.test(text) && !FIGURE.test(text),
  );
  return isValue && line.words.length <= 2 ? line : { ...line, words: [], doubts: [] };
}

/**
 * Lines with the values of short fields: without those of marks alone where a value was read, since the detector's cut leaves a digit's foot
 * and flag, and with no place told unread twice.
 */
export function withShortValues(lines: readonly ReadLine[], values: readonly ReadLine[]): ReadLine[] {
  const read = values.filter(({ words }) => words.length > 0);
  const told = values.filter((value) => read.includes(value) || !lines.some(({ box }) => meet(box, value.box)));
  const isPart = (line: ReadLine) => !line.words.some(isText) && read.some(({ box }) => meet(box, line.box));
  return [...lines.filter((line) => !isPart(line)), ...told];
}

function isText({ text }: { readonly text: string }): boolean {
  return /[\p{L}\d]/u.test(text);
}

function insideOf({ type, box }: Place): Rect {
  const inside = growRect(box, -BORDER);
  const hasPicture = type === 'dropdown' || box.width > NARROW * box.height;
  return hasPicture ? { ...inside, width: Math.max(0, inside.width - ARROW * box.height) } : inside;
}

function meet(field: Rect, word: Rect): boolean {
  const across = Math.min(field.x + field.width, word.x + word.width) - Math.max(field.x, word.x);
  const down = Math.min(field.y + field.height, word.y + word.height) - Math.max(field.y, word.y);
  return across > 0 && down > word.height / 2;
}
