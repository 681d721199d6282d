import type { Rect } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { growRect } from '../../pixels/crop';
import { brightness, colourDistance, saturation } from '../ground/colours';
import type { Scene, Surface } from '../scene';

/** Fields of one form begin at one place and are as wide and high, pixels. */
const SAME = 4;
/** Fields are higher than lines of text, and lower than areas that are written in, pixels. */
const LEAST_HEIGHT = 18;
const MOST_HEIGHT = 56;
const LEAST_WIDTH = 60;
/** Grounds of fields out of use are grey and differ this much from what they lie on. */
const GREY = 0.12;
const PALE = { least: 3, most: 48 };
/** What a field holds begins this near to its start, in its heights. */
const START = 0.8;
/** Words that are further apart, in its heights, are two texts. */
const APART = 0.6;

/**
 * Fields out of use: pale areas without a border of their own that are as wide and high as a field in their column, or
 * as high as one on their level and as wide.
 */
export function alikeFields(scene: Scene, known: readonly Candidate[]): Candidate[] {
  const fields = known.filter(({ type }) => type === 'text_input' || type === 'dropdown').map(({ box }) => box);
  return scene.surfaces.flatMap((surface) => {
    const box = growRect(surface.box, 1);
    if (!isPale(surface) || !isFree(surface) || known.some((one) => isSame(one.box, box))) return [];
    if (!fields.some((field) => isAlike(field, box))) return [];
    return [{ type: 'text_input' as const, box, confidence: 0.75, words: surface.words }];
  });
}

/**
 * A value that fills its field looks centred as a button's text. The fields above and below are of the same bounds, and
 * their texts begin at the same place, which a centred text does not.
 */
export function isFieldByChance({ type, box, words }: Candidate, known: readonly Candidate[]): boolean {
  const startOf = (texts: Candidate['words']) => Math.min(...texts.map((word) => word.box.x));
  const near = (a: number, b: number) => Math.abs(a - b) <= SAME;
  return (
    type === 'button' &&
    words.length > 0 &&
    known.some(
      (field) =>
        field.type === 'text_input' &&
        field.words.length > 0 &&
        near(field.box.x, box.x) &&
        near(field.box.width, box.width) &&
        near(field.box.height, box.height) &&
        near(startOf(field.words), startOf(words)),
    )
  );
}

function isPale({ box: { width, height }, colour, parent }: Surface): boolean {
  if (height < LEAST_HEIGHT || height > MOST_HEIGHT || width < Math.max(LEAST_WIDTH, 1.5 * height)) return false;
  const off = colourDistance(colour, parent);
  const grey = saturation(colour) <= GREY && Math.abs(brightness(colour) - brightness(parent)) >= PALE.least;
  return grey && off <= PALE.most;
}

/** Nothing goes on beside or below it, and what stands in it is one text at its start. */
function isFree({ box, ink, words, left, right, above, below, inner }: Surface): boolean {
  if (left || right || above || below || inner > 0) return false;
  const apart = [...words]
    .sort((a, b) => a.box.x - b.box.x)
    .some(({ box: { x } }, at, row) => at > 0 && x - row[at - 1]!.box.x - row[at - 1]!.box.width > APART * box.height);
  return !apart && (ink === null || ink.x - box.x <= START * box.height);
}

function isAlike(field: Rect, box: Rect): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= SAME;
  const inLine = near(field.x, box.x) || near(field.y, box.y);
  return inLine && near(field.width, box.width) && near(field.height, box.height);
}

function isSame(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) <= SAME && Math.abs(a.y - b.y) <= SAME && Math.abs(a.width - b.width) <= 2 * SAME;
}
