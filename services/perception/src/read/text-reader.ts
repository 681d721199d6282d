import { type Rect, type RgbImage, rectArea, rectIntersection, rectUnion } from '@vigie/domain';
import { changedRegions } from '../pixels/changed-regions';
import { clampRect, growRect, wholeOf } from '../pixels/crop';
import { PlaceIndex } from '../pixels/place-index';
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
  /** Reads places, one line each, that are known to hold ink: the detector is not asked. */
  readPlaces(image: RgbImage, places: readonly Rect[], pause: () => void): Promise<ReadLine[]>;
}

export interface TextReaderParts {
  readonly detector: NeuralModel;
  readonly lines: LineReader;
}

/** Changes nearer than this, pixels, are looked at together: text between them may make or break a line. */
const NEAR = 24;
/** What ends this near a looked-at area, pixels, was seen as a whole: the detector sees some way further. */
const SURELY_SEEN = 40;
/** Past this share of the screen, all looks at growing parts together, looking at the whole is cheaper. */
const WHOLE_SHARE = 0.5;

export function createTextReader({ detector, lines: reader }: TextReaderParts): TextReader {
  const locate = async (image: RgbImage, core: Rect, pause: () => void): Promise<Rect[]> => {
    const found = await detectInBands(detector, image, core, pause);
    return found.map(({ box }) => clampRect(box, image)).filter((box) => touches(box, core));
  };
  return {
    read: async (image, previous, pause) => {
      const seen =
        previous && sameSize(previous.image, image) ? await seeChanges(previous, image, locate, pause) : null;
      const regions = seen?.regions ?? (await locate(image, wholeOf(image), pause));
      // All regions together: lines of several changes share the recogniser's batches.
      const read = await readLines(reader, image, withoutTwins(regions), pause);
      return withoutOverlaps([...(seen?.kept ?? []), ...read]);
    },
    readPlaces: (image, places, pause) => readLines(reader, image, places, pause),
  };
}

type Locate = (image: RgbImage, core: Rect, pause: () => void) => Promise<Rect[]>;

/**
 * Which lines stay, and where lines are that changed; null when most of the screen is to be looked at again. Where
 * something reaches past what was seen around a change, it is looked at as a whole.
 */
async function seeChanges(
  previous: ReadImage,
  image: RgbImage,
  locate: Locate,
  pause: () => void,
): Promise<{ kept: readonly ReadLine[]; regions: Rect[] } | null> {
  const located = new Map<string, Rect[]>();
  let looked = 0;
  let cores = changedRegions(previous.image, image).map((rect) => growRect(rect, 4));
  for (;;) {
    const plan = planReading(previous.lines, cores, image);
    if (!plan) return null;
    for (const core of plan.cores.filter((one) => !located.has(keyOf(one)))) {
      looked += rectArea(core);
      if (looked > WHOLE_SHARE * rectArea(image)) return null;
      located.set(keyOf(core), await locate(image, core, pause));
    }
    const reaching = plan.cores.map((core) => {
      const far = located.get(keyOf(core))!.filter((box) => !within(box, growRect(core, SURELY_SEEN)));
      return far.reduce((sum, box) => rectUnion(sum, box), core);
    });
    if (reaching.every((core, at) => keyOf(core) === keyOf(plan.cores[at]!))) {
      return { kept: plan.kept, regions: plan.cores.flatMap((core) => located.get(keyOf(core))!) };
    }
    cores = reaching;
  }
}

function keyOf({ x, y, width, height }: Rect): string {
  return [x, y, width, height].join(' ');
}

function within(inner: Rect, outer: Rect): boolean {
  return rectArea(rectIntersection(inner, outer)) >= rectArea(inner) - 1e-6;
}

/** A line that reaches from one change to another is located with both. */
function withoutTwins(regions: readonly Rect[]): Rect[] {
  const places = new PlaceIndex<Rect>(PLACE);
  return regions.filter((region) => {
    const twin = places.some(growRect(region, SAME), (other) => sameBox(other, region));
    places.add(region, region);
    return !twin;
  });
}

/** Side of the squares that lines are found by, pixels. */
const PLACE = 128;
/** Ends of a line that differ by no more are the same, pixels. */
const SAME = 2;

function sameBox(a: Rect, b: Rect): boolean {
  const ends = [a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height];
  return ends.every((end) => Math.abs(end) <= SAME);
}

/**
 * The detector sees some pieces of lines once more (a bullet with a first letter, say). Lines and words that lie mostly
 * inside a larger line are dropped.
 */
function withoutOverlaps(lines: readonly ReadLine[]): ReadLine[] {
  const kept: ReadLine[] = [];
  const places = new PlaceIndex<ReadLine>(PLACE);
  const isRead = ({ words }: ReadLine) => Number(words.length > 0);
  const order = [...lines].sort((a, b) => isRead(b) - isRead(a) || rectArea(b.box) - rectArea(a.box));
  for (const line of order) {
    const inside = (box: Rect) =>
      places.some(box, (other) => rectArea(rectIntersection(other.box, box)) > INSIDE_SHARE * rectArea(box));
    if (inside(line.box)) continue;
    const words = line.words.filter((word) => !inside(word.box));
    // A line of which nothing was read has no words to begin with.
    if (words.length === 0 && line.words.length > 0) continue;
    kept.push({ ...line, words });
    places.add(line.box, line);
  }
  return kept;
}

const INSIDE_SHARE = 0.5;

interface Plan {
  readonly kept: readonly ReadLine[];
  /** Rectangles to look at again; they touch no kept line. */
  readonly cores: readonly Rect[];
}

/** Which lines stay when areas are looked at again, and those areas with the lines that they touch; null for most of the screen. */
function planReading(lines: readonly ReadLine[], changes: readonly Rect[], image: RgbImage): Plan | null {
  let cores = mergeNear(changes);
  for (;;) {
    const touched = lines.filter((line) => cores.some((core) => touches(line.region, core)));
    const grown = mergeNear(
      cores.map((core) =>
        touched.filter((line) => touches(line.region, core)).reduce((sum, line) => rectUnion(sum, line.region), core),
      ),
    );
    if (totalArea(grown) > WHOLE_SHARE * rectArea(image)) return null;
    if (totalArea(grown) === totalArea(cores) && grown.length === cores.length) {
      return { kept: lines.filter((line) => !touched.includes(line)), cores };
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
