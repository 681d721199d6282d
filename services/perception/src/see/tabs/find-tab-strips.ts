import { type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { colourAt, colourDistance, saturation } from '../ground/colours';
import { centreIn, type Scene, type Surface } from '../scene';

/** Texts of one strip stand on one level, pixels. */
const LEVEL = 3;
/** A bar under the chosen tab: its height, and how far below the text it lies, pixels. */
const MOST_BAR = 5;
const BAR_GAP = 20;
/** A bar ends this near to where its tab does on both sides, pixels. */
const CENTRED = 5;
/** Tabs reach this far beyond their text, pixels. */
const LEAST_PAD = 4;
const MOST_PAD = 34;
/** The paddings of two neighbours differ from the chosen one's by no more, pixels. */
const EVEN = 5;
/** A chosen tab with a ground of its own needs two others. */
const LEAST_FILLED = 3;
/** Heights of a ground, pixels. */
const LEAST_HEIGHT = 18;
const MOST_HEIGHT = 48;
/** A bar differs from its ground by more, and is this colourful. */
const DRAWN = 40;
const COLOURFUL = 0.3;

interface Text {
  readonly box: Rect;
  readonly words: readonly Word[];
}

/**
 * Tabs without borders: texts at even distances of which one is chosen, by a bar in an accent's colour under it or by a
 * ground of its own. The chosen one shows how far each tab reaches beyond its text. `menus` are no tabs.
 * Unlike a notebook's these need no strip or page behind them: the chosen one alone tells them.
 */
export function findTabStrips(scene: Scene, menus: readonly Rect[]): Candidate[] {
  const texts = textsOf(scene.words);
  const found: Candidate[] = [];
  for (const chosen of texts) {
    const tab = barUnder(scene, chosen) ?? groundOf(scene, chosen);
    if (!tab) continue;
    const strip = stripAround(chosen, tab, texts);
    if (
      strip.length < (tab.filled ? LEAST_FILLED : 2) ||
      strip.some((text) => text !== chosen && hasGround(scene, text, chosen))
    )
      continue;
    if (strip.some(({ box }) => menus.some((menu) => centreIn(box, menu)))) continue;
    found.push(...strip.map((text) => tabOf(text, chosen, tab)));
  }
  return found;
}

interface Chosen {
  readonly box: Rect;
  readonly filled: boolean;
}

function textsOf(words: readonly Word[]): Text[] {
  const texts: { line: number; box: Rect; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.line - b.line || a.box.x - b.box.x)) {
    const last = texts.at(-1);
    const gap = last ? word.box.x - last.box.x - last.box.width : 0;
    if (last?.line === word.line && gap <= 0.7 * word.box.height) {
      last.words.push(word);
      last.box = rectUnion(last.box, word.box);
    } else texts.push({ line: word.line, box: word.box, words: [word] });
  }
  return texts;
}

/** A tab as wide as the coloured bar under a text, as far above the text as the bar is below it. */
function barUnder({ image }: Scene, { box }: Text): Chosen | null {
  const middle = box.x + box.width / 2;
  const ground = colourAt(image, middle, box.y + box.height + 2);
  const bottom = box.y + box.height;
  for (let y = bottom + 2; y <= Math.min(image.height - 2, bottom + BAR_GAP); y += 1) {
    const colour = colourAt(image, middle, y);
    if (colourDistance(colour, ground) <= DRAWN) continue;
    if (saturation(colour) < COLOURFUL || colourDistance(colourAt(image, middle, y + 1), colour) > DRAWN) return null;
    const end = (step: 1 | -1) => {
      let x = middle;
      while (x > 0 && x < image.width - 1 && colourDistance(colourAt(image, x + step, y), colour) <= 12) x += step;
      return Math.round(x);
    };
    const [left, right] = [end(-1), end(1)];
    let height = 1;
    while (height <= MOST_BAR && colourDistance(colourAt(image, middle, y + height), colour) <= 12) height += 1;
    const pads = [box.x - left, right - box.x - box.width];
    if (height > MOST_BAR || Math.abs(pads[0]! - pads[1]!) > CENTRED || Math.min(...pads) < LEAST_PAD) return null;
    if (Math.max(...pads) > MOST_PAD) return null;
    const below = y + height - bottom;
    return {
      box: { x: left, y: box.y - below, width: right - left + 1, height: box.height + 2 * below },
      filled: false,
    };
  }
  return null;
}

/** A ground as high as a control with the text in its middle. */
function groundOf(scene: Scene, text: Text): Chosen | null {
  const own = scene.surfaces.find((surface) => isGround(surface, text));
  return own ? { box: own.box, filled: true } : null;
}

function isGround({ box, words, left, right }: Surface, text: Text): boolean {
  if (box.height < LEAST_HEIGHT || box.height > MOST_HEIGHT || left || right) return false;
  const pads = [text.box.x - box.x, box.x + box.width - text.box.x - text.box.width];
  return (
    words.length === text.words.length &&
    text.words.every((word) => words.includes(word)) &&
    Math.abs(pads[0]! - pads[1]!) <= CENTRED &&
    Math.min(...pads) >= LEAST_PAD &&
    Math.max(...pads) <= MOST_PAD
  );
}

/** The texts left and right of the chosen one, as far apart as two paddings and hardly more. */
function stripAround(chosen: Text, { box }: Chosen, texts: readonly Text[]): Text[] {
  const pads = box.width - chosen.box.width;
  const level = ({ box: own }: Text) =>
    Math.abs(own.y + own.height / 2 - chosen.box.y - chosen.box.height / 2) <= LEVEL + 1;
  const row = texts.filter(level).sort((a, b) => a.box.x - b.box.x);
  const at = row.indexOf(chosen);
  const follows = (left: Text, right: Text) => {
    const gap = right.box.x - left.box.x - left.box.width - pads;
    return gap >= -EVEN && gap <= 2 * EVEN;
  };
  let [first, last] = [at, at];
  while (first > 0 && follows(row[first - 1]!, row[first]!)) first -= 1;
  while (last < row.length - 1 && follows(row[last]!, row[last + 1]!)) last += 1;
  return row.slice(first, last + 1);
}

/** Other texts with a ground of a control's height, which is not their strip, are buttons, fields or cells. */
function hasGround(scene: Scene, text: Text, chosen: Text): boolean {
  return scene.surfaces.some(
    ({ box }) => box.height <= MOST_HEIGHT && centreIn(text.box, box) && !centreIn(chosen.box, box),
  );
}

function tabOf({ box, words }: Text, chosen: Text, tab: Chosen): Candidate {
  const left = chosen.box.x - tab.box.x;
  const right = tab.box.x + tab.box.width - chosen.box.x - chosen.box.width;
  const place = { x: box.x - left, y: tab.box.y, width: box.width + left + right, height: tab.box.height };
  return { type: 'tab', box: place, confidence: tab.filled ? 0.55 : 0.7, words };
}
