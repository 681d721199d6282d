import { type Rect, type RgbImage, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { colourAt, colourDistance } from '../ground/colours';
import { centreIn, type Scene } from '../scene';

/** Buttons of a row stand this near to each other, pixels. */
const GAP = 24;
/** Side and middle of one that is written in differ from where they are looked for by no more, pixels. */
const OFF = 2;
/** An edge is a step of this much in this share of its pixels. */
const STEP = 8;
const WHOLE = 0.85;
const CONFIDENCE = 0.7;

/**
 * Texts beside a button in whose middle a frame of the same size stands: the dotted line of the one with the keyboard
 * parts its ground, and of "Oui" and "Non" only the dangerous one would be seen.
 */
export function alikeButtons({ image, words }: Scene, controls: readonly Candidate[]): Candidate[] {
  const free = words.filter((word) => !controls.some(({ box }) => centreIn(word.box, box)));
  const known = controls.filter(({ type, words: own }) => type === 'button' && own.length > 0);
  const found: Candidate[] = [];
  for (let at = 0; at < known.length; at += 1) {
    const box = known[at]!.box;
    for (const text of textsBeside(box, free)) {
      const framed = frameAround(image, box, text);
      if (!framed || [...known, ...found].some((one) => overlaps(one.box, framed))) continue;
      const button = { type: 'button' as const, box: framed, confidence: CONFIDENCE, words: text };
      found.push(button);
      known.push(button);
    }
  }
  return found;
}

/** Texts on a button's row that one of its size could hold, near enough. */
function textsBeside(box: Rect, words: readonly Word[]): Word[][] {
  const level = words.filter(({ box: { y, height } }) => Math.abs(y + height / 2 - box.y - box.height / 2) <= 2 * OFF);
  const texts: Word[][] = [];
  for (const word of level.sort((a, b) => a.box.x - b.box.x)) {
    const last = texts.at(-1);
    const before = last?.at(-1)?.box;
    if (last && before && word.box.x - before.x - before.width <= word.box.height) last.push(word);
    else texts.push([word]);
  }
  return texts.filter((text) => {
    const { x, width } = boundsOf(text);
    const apart = Math.abs(x + width / 2 - box.x - box.width / 2);
    return width < box.width - 6 && apart > box.width && apart <= box.width + GAP;
  });
}

function boundsOf(words: readonly Word[]): Rect {
  return words.reduce((all, { box }) => rectUnion(all, box), words[0]!.box);
}

/** A frame of a button's size around a text: an edge on each of its four sides. */
function frameAround(image: RgbImage, like: Rect, text: readonly Word[]): Rect | null {
  const { x, width } = boundsOf(text);
  const box = { ...like, x: Math.round(x + width / 2 - like.width / 2) };
  const near = [0, -1, 1, -OFF, OFF];
  const level = (y: number) =>
    near.some((by) => hasEdge(image, { x: box.x + 4, y: y + by, width: box.width - 8, height: 1 }));
  const upright = (at: number) =>
    near.some((by) => hasEdge(image, { x: at + by, y: box.y + 4, width: 1, height: box.height - 8 }));
  const isFramed = level(box.y) && level(box.y + box.height - 1) && upright(box.x) && upright(box.x + box.width - 1);
  return isFramed ? box : null;
}

/** Whether a line of pixels differs from the one before it, above a level line and left of an upright one. */
function hasEdge(image: RgbImage, { x, y, width, height }: Rect): boolean {
  const [dx, dy] = height === 1 ? [0, 1] : [1, 0];
  let steps = 0;
  for (let at = 0; at < Math.max(width, height); at += 1) {
    const [column, row] = [x + at * dy, y + at * dx];
    if (colourDistance(colourAt(image, column, row), colourAt(image, column - dx, row - dy)) > STEP) steps += 1;
  }
  return steps >= WHOLE * Math.max(width, height);
}

function overlaps(a: Rect, b: Rect): boolean {
  const { width, height } = rectIntersection(a, b);
  return width > 0 && height > 0;
}
