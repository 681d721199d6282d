import type { Rect } from '@vigie/domain';
import { type Colour, cut, groundOf, lumaAt, lumaOfColour, mixed, type Picture, paint } from './picture';
import type { Word } from './still';

/** Levels from the ground from which a pixel counts as written on. */
const INK = 40;

/** Letters taken from a picture: how much of the ink each pixel holds, 0 … 1, row by row. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly cover: Float32Array;
}

export function inkOf(picture: Picture, part: Rect): Ink {
  const { x, y, width, height } = cut(part, picture);
  const ground = lumaOfColour(groundOf(picture, part));
  let reach = 1;
  for (let v = y; v < y + height; v++) {
    for (let u = x; u < x + width; u++) reach = Math.max(reach, Math.abs(lumaAt(picture, u, v) - ground));
  }
  const cover = new Float32Array(width * height);
  for (let i = 0; i < cover.length; i++) {
    const level = lumaAt(picture, x + (i % width), y + Math.floor(i / width));
    cover[i] = Math.abs(level - ground) / reach;
  }
  return { width, height, cover };
}

/**
 * Whether two words or icons of unknown text might be the same but for a pixel's shift and their smoothing. Two renderings
 * of one letter differ by up to half of their ink, as much as an e and an o do: whatever is not surely another is alike.
 */
export function mayBeAlike(a: Ink, b: Ink): boolean {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) if (differenceAt(a, b, dx, dy) < 0.5) return true;
  }
  return false;
}

/** What differs with the second moved, as a share of all ink. */
function differenceAt(a: Ink, b: Ink, dx: number, dy: number): number {
  let [different, all] = [0, 0];
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const [u, v] = [x + dx, y + dy];
      const cover = a.cover[y * a.width + x] ?? 0;
      const other = u < 0 || v < 0 || u >= b.width || v >= b.height ? 0 : (b.cover[v * b.width + u] ?? 0);
      different += Math.abs(cover - other);
      all += Math.max(cover, other);
    }
  }
  return different / Math.max(1, all);
}

/** The colour of what is written in a part: the one furthest from its ground. */
export function penOf(picture: Picture, part: Rect): Colour {
  const ground = lumaOfColour(groundOf(picture, part));
  let [pen, reach]: [Colour, number] = [[0, 0, 0], -1];
  paint(picture, part, (_x, _y, colour) => {
    const distance = Math.abs(lumaOfColour(colour) - ground);
    if (distance > reach) [pen, reach] = [colour, distance];
    return null;
  });
  return pen;
}

/** Writes ink over whatever is there. */
export function write(picture: Picture, ink: Ink, x: number, y: number, pen: Colour): void {
  paint(picture, { x, y, width: ink.width, height: ink.height }, (u, v, old) =>
    mixed(old, pen, ink.cover[(v - y) * ink.width + (u - x)] ?? 0),
  );
}

/** Letters of a word as columns of ink with free columns between, from left to right. */
export function glyphsOf(picture: Picture, word: Rect): readonly Rect[] {
  const { x, y, width, height } = cut(word, picture);
  const ground = lumaOfColour(groundOf(picture, word));
  const glyphs: Rect[] = [];
  let from = -1;
  for (let u = x; u <= x + width; u++) {
    let inked = false;
    for (let v = y; u < x + width && v < y + height; v++) inked ||= Math.abs(lumaAt(picture, u, v) - ground) > INK;
    if (inked && from < 0) from = u;
    if (!inked && from >= 0) {
      glyphs.push({ x: from, y, width: u - from, height });
      from = -1;
    }
  }
  return glyphs;
}

/** Boxes of what is written on a picture, word by word: for recordings, where no program tells. */
export function findWords(picture: Picture): readonly Word[] {
  const { width, height } = picture;
  const ink = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const level = lumaAt(picture, x, y);
      if (Math.abs(lumaAt(picture, x + 1, y) - level) > INK || Math.abs(lumaAt(picture, x, y + 1) - level) > INK) {
        ink[y * width + x] = 1;
      }
    }
  }
  const boxes: Rect[] = [];
  for (let i = 0; i < ink.length; i++) if (ink[i] === 1) boxes.push(gather(ink, i, width, height));
  return boxes
    .filter((b) => b.width >= 14 && b.width <= 400 && b.height >= 8 && b.height <= 30)
    .map((box) => ({ text: '', ...roomy(box) }));
}

const GAP_ACROSS = 5;
const GAP_DOWN = 2;

function gather(ink: Uint8Array, start: number, width: number, height: number): Rect {
  const open = [start];
  ink[start] = 0;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let v = Math.max(0, y - GAP_DOWN); v <= Math.min(height - 1, y + GAP_DOWN); v++) {
      for (let u = Math.max(0, x - GAP_ACROSS); u <= Math.min(width - 1, x + GAP_ACROSS); u++) {
        if (ink[v * width + u] === 0) continue;
        ink[v * width + u] = 0;
        open.push(v * width + u);
      }
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function roomy({ x, y, width, height }: Rect): Rect {
  return { x: x - 1, y: y - 1, width: width + 3, height: height + 3 };
}
