import { type Rect, type RgbImage, rectArea, rectIntersection, rectUnion } from '@vigie/domain';
import { changedRegions } from '../pixels/changed-regions';
import { clampRect, growRect } from '../pixels/crop';
import type { NeuralModel } from '../ports';
import { detectInBands } from './detect-in-bands';
import { type LineReader, readLines } from './read-lines';
import type { ReadLine } from './reading';

/** An image that was read before, with what was read. */
export interface ReadImage {
  readonly image: RgbImage;
  readonly lines: readonly ReadLine[];
}

export interface TextReader {
  /**
   * Reads an image. With `previous` (same size) only what changed is looked at again; the rest is taken over. `pause`
   * is called between the heavy steps and may throw to give up.
   */
  read(image: RgbImage, previous: ReadImage | null, pause: () => void): Promise<ReadLine[]>;
}

export interface TextReaderParts {
  readonly detector: NeuralModel;
  readonly lines: LineReader;
}

/** Changes nearer than this, pixels, are looked at together: text between them may make or break a line. */
const NEAR = 24;
/** Past this share of the screen, looking at the whole is cheaper than at its parts. */
const WHOLE_SHARE = 0.5;

export function createTextReader({ detector, lines: reader }: TextReaderParts): TextReader {
  const locate = async (image: RgbImage, core: Rect, pause: () => void): Promise<Rect[]> => {
    const found = await detectInBands(detector, image, core, pause);
    return found.map(({ box }) => clampRect(box, image)).filter((box) => touches(box, core));
  };
  return {
    read: async (image, previous, pause) => {
      const whole = { x: 0, y: 0, width: image.width, height: image.height };
      const plan = previous && sameSize(previous.image, image) ? planReading(previous, image) : null;
      const regions: Rect[] = [];
      for (const core of plan?.cores ?? [whole]) regions.push(...(await locate(image, core, pause)));
      // All regions together: lines of several changes share the recogniser's batches.
      const read = await readLines(reader, image, withoutTwins(regions), pause);
      return withoutOverlaps([...(plan?.kept ?? []), ...read]);
    },
  };
}

/** A line that reaches from one change to another is located with both. */
function withoutTwins(regions: readonly Rect[]): Rect[] {
  return regions.filter((region, at) => !regions.slice(0, at).some((other) => sameBox(other, region)));
}

function sameBox(a: Rect, b: Rect): boolean {
  const ends = [a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height];
  return ends.every((end) => Math.abs(end) <= 2);
}

/**
 * The detector sees some pieces of lines once more (a bullet with a first letter, say). Lines and words that lie mostly
 * inside a larger line are dropped.
 */
function withoutOverlaps(lines: readonly ReadLine[]): ReadLine[] {
  const kept: ReadLine[] = [];
  for (const line of [...lines].sort((a, b) => rectArea(b.box) - rectArea(a.box))) {
    const inside = (box: Rect) =>
      kept.some((other) => rectArea(rectIntersection(other.box, box)) > INSIDE_SHARE * rectArea(box));
    if (inside(line.box)) continue;
    const words = line.words.filter((word) => !inside(word.box));
    if (words.length > 0) kept.push({ ...line, words });
  }
  return kept;
}

const INSIDE_SHARE = 0.5;

interface Plan {
  readonly kept: readonly ReadLine[];
  /** Rectangles to look at again; they touch no kept line. */
  readonly cores: readonly Rect[];
}

/** Which lines stay and which areas are looked at again; null when most of the screen changed. */
function planReading(previous: ReadImage, image: RgbImage): Plan | null {
  let cores = mergeNear(changedRegions(previous.image, image).map((rect) => growRect(rect, 4)));
  for (;;) {
    const touched = previous.lines.filter((line) => cores.some((core) => touches(line.region, core)));
    const grown = mergeNear(
      cores.map((core) =>
        touched.filter((line) => touches(line.region, core)).reduce((sum, line) => rectUnion(sum, line.region), core),
      ),
    );
    if (totalArea(grown) > WHOLE_SHARE * rectArea(image)) return null;
    if (totalArea(grown) === totalArea(cores) && grown.length === cores.length) {
      return { kept: previous.lines.filter((line) => !touched.includes(line)), cores };
    }
    cores = grown;
  }
}

/** Unites rectangles that lie near one another. */
function mergeNear(rects: readonly Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (const rect of rects) {
    let joined = rect;
    for (let at = merged.length - 1; at >= 0; at -= 1) {
      if (!touches(growRect(merged[at]!, NEAR), joined)) continue;
      joined = rectUnion(joined, merged[at]!);
      merged.splice(at, 1);
      at = merged.length;
    }
    merged.push(joined);
  }
  return merged;
}

function touches(a: Rect, b: Rect): boolean {
  return rectArea(rectIntersection(a, b)) > 0;
}

function totalArea(rects: readonly Rect[]): number {
  return rects.reduce((sum, rect) => sum + rectArea(rect), 0);
}

function sameSize(a: RgbImage, b: RgbImage): boolean {
  return a.width === b.width && a.height === b.height;
}
