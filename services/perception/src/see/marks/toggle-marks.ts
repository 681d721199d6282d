import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect } from '../../pixels/crop';
import { brightness, colourAt, colourDistance, medianColour } from '../ground/colours';
import type { Colour } from '../ground/regions';

/** The outline of a check box or radio button. */
export interface ToggleMark {
  readonly box: Rect;
  readonly type: 'checkbox' | 'radio';
  /** Square with rounded corners, as browsers draw it. */
  readonly rounded: boolean;
}

/** Sides, pixels; smaller things are bullets and letters. */
const LEAST = 10;
const MOST = 25;
/** Sharp corners differ from the ground by at least this share of what the middle of a side does. */
const SHARP = 0.7;
/** Hollow, ticked or dotted marks differ from their outline in this share of their inside at least; keys of a legend are full. */
const LEAST_INNER = 0.06;
/** Colours of one mark that differ by more are outline and inside. */
const INNER = 30;
/** Marks that are out of use are pale, and what is drawn in them is as much paler: this share of their own difference from the ground. */
const PALE_INNER = 0.5;
const LEAST_PALE = 18;
/** All but this share of a line's pixels differ from the ground by that share of what its middle one does. */
const UNEVEN = 0.2;
const EVEN = 0.4;
/** Directions in which a circle's outline is looked for; how far off it may lie, pixels and as a share of its radius; and in how many it may be amiss. */
const RAYS = 24;
const LEAST_OFF = 1.5;
const OFF = 0.25;
const STRAY_RAYS = 2;
/** A line is darker or lighter than what lies on its both sides by more. */
const LEAST_LINE = 8;

/**
 * The marks that are drawn on `ground` within a zone: connected drawings whose outline is a square or a circle. What
 * stands beside them, such as the letters of their label, does not matter.
 */
export function marksWithin(image: RgbImage, zone: Rect, ground: Colour, ink: number): ToggleMark[] {
  const within = clampRect(zone, image);
  if (within.width < LEAST || within.height < LEAST) return [];
  return piecesOf(inkIn(image, within, ground, ink), within.width, within.height).flatMap((piece) => {
    const box = { ...piece, x: within.x + piece.x, y: within.y + piece.y };
    if (!isSquare(box) || touches(piece, within)) return [];
    const shape = shapeOf(image, box, ground, ink * 0.7);
    return shape && hasInside(image, box, ground) ? [{ box, ...shape }] : [];
  });
}

function isSquare({ width, height }: Rect): boolean {
  return Math.min(width, height) >= LEAST && Math.max(width, height) <= MOST && Math.abs(width - height) <= 2;
}

/** What reaches the zone's edge may go on outside. */
function touches({ x, y, width, height }: Rect, zone: Rect): boolean {
  return x <= 0 || y <= 0 || y + height >= zone.height || x + width >= zone.width;
}

export function inkIn(image: RgbImage, { x, y, width, height }: Rect, ground: Colour, least: number): Uint8Array {
  const { data } = image;
  const inked = new Uint8Array(width * height);
  for (let row = 0, to = 0; row < height; row += 1) {
    let at = ((y + row) * image.width + x) * 3;
    for (let column = 0; column < width; column += 1, at += 3, to += 1) {
      const off = Math.max(
        Math.abs(data[at]! - ground[0]),
        Math.abs(data[at + 1]! - ground[1]),
        Math.abs(data[at + 2]! - ground[2]),
      );
      if (off > least) inked[to] = 1;
    }
  }
  return inked;
}

/** Bounds of what may be letters in a zone, in its coordinates; brackets and bars are higher than letters. */
export function lettersIn(image: RgbImage, within: Rect, ground: Colour, ink: number): Rect[] {
  const pieces = piecesOf(inkIn(image, within, ground, ink), within.width, within.height);
  return pieces.filter(({ width, height }) => height >= 4 && width >= 0.4 * height);
}

/** Bounds of the connected pieces of a drawing, corners included. */
export function piecesOf(inked: Uint8Array, width: number, height: number): Rect[] {
  const pieces: Rect[] = [];
  const open: number[] = [];
  for (let first = inked.indexOf(1); first >= 0; first = inked.indexOf(1, first + 1)) {
    let [left, right, top, bottom] = [width, 0, height, 0];
    inked[first] = 2;
    open.push(first);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          if (inked[row * width + column] !== 1) continue;
          inked[row * width + column] = 2;
          open.push(row * width + column);
        }
      }
    }
    pieces.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }
  return pieces;
}

/** Square when its whole outline is drawn, round when the middles of its sides are drawn and its corners are not. */
function shapeOf(
  image: RgbImage,
  box: Rect,
  ground: Colour,
  least: number,
): Pick<ToggleMark, 'type' | 'rounded'> | null {
  const drawn = (x: number, y: number) => colourDistance(colourAt(image, x, y), ground) > least;
  const right = box.x + box.width - 1;
  const bottom = box.y + box.height - 1;
  const corners = atCorners(box, 0).filter(([x, y]) => drawn(x, y)).length;
  const inner = atCorners(box, 1).filter(([x, y]) => drawn(x, y)).length;
  // Sharp corners, or round ones whose insides are drawn.
  if (shareOfSides(box, 3, drawn) > 0.9 && (corners === 4 || inner === 4)) {
    if (!isEvenLine(image, box, ground)) return null;
    const full = colourDistance(colourAt(image, box.x + box.width / 2, box.y), ground);
    const sharp = atCorners(box, 0).filter(([x, y]) => colourDistance(colourAt(image, x, y), ground) > SHARP * full);
    return { type: 'checkbox', rounded: sharp.length < 2 };
  }
  // A circle is drawn at its diagonals too, a cross is not.
  const inset = Math.round(0.146 * (box.width - 1));
  const near = (x: number, y: number) => drawn(x, y) || drawn(x + 1, y) || drawn(x - 1, y) || drawn(x, y + 1);
  const diagonals = [
    [box.x + inset, box.y + inset],
    [right - inset, box.y + inset],
    [box.x + inset, bottom - inset],
    [right - inset, bottom - inset],
  ] as const;
  if (!diagonals.every(([x, y]) => near(x, y))) return null;
  const middles = shareOfSides(box, Math.floor(Math.min(box.width, box.height) / 2) - 1, drawn);
  if (middles <= 0.9 || inner > 0 || corners > 0 || !isRing(box, drawn)) return null;
  return { type: 'radio', rounded: false };
}

/** From its middle outwards a circle is drawn to the same distance on all sides; a house or a letter is not. */
function isRing({ x, y, width, height }: Rect, drawn: (x: number, y: number) => boolean): boolean {
  const [middleX, middleY, radius] = [x + (width - 1) / 2, y + (height - 1) / 2, (Math.min(width, height) - 1) / 2];
  const off = Array.from({ length: RAYS }, (_value, ray) => {
    const angle = (2 * Math.PI * ray) / RAYS;
    for (let at = radius + 2; at > 0; at -= 0.5) {
      if (drawn(middleX + at * Math.cos(angle), middleY + at * Math.sin(angle))) return Math.abs(at - radius);
    }
    return radius;
  });
  const most = Math.max(LEAST_OFF, OFF * radius);
  return off.filter((one) => one > most).length <= STRAY_RAYS;
}

/** Each side of a square is one line, so it is as dark all along; the edge of an icon is here and there. */
function isEvenLine(image: RgbImage, box: Rect, ground: Colour): boolean {
  const [right, bottom] = [box.x + box.width - 1, box.y + box.height - 1];
  const across = Array.from({ length: box.width - 6 }, (_value, at) => box.x + 3 + at);
  const down = Array.from({ length: box.height - 6 }, (_value, at) => box.y + 3 + at);
  const sides = [
    across.map((x) => [x, box.y] as const),
    across.map((x) => [x, bottom] as const),
    down.map((y) => [box.x, y] as const),
    down.map((y) => [right, y] as const),
  ];
  return sides.every((side) => {
    const off = side.map(([x, y]) => colourDistance(colourAt(image, x, y), ground)).sort((a, b) => a - b);
    return off[Math.floor(UNEVEN * off.length)]! >= EVEN * off[off.length >> 1]!;
  });
}

function atCorners({ x, y, width, height }: Rect, inset: number): [number, number][] {
  const [left, right, top, bottom] = [x + inset, x + width - 1 - inset, y + inset, y + height - 1 - inset];
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
}

/** How much of the four sides is drawn, `inset` pixels from the corners on. */
function shareOfSides(box: Rect, inset: number, drawn: (x: number, y: number) => boolean): number {
  let [inked, all] = [0, 0];
  const look = (x: number, y: number) => {
    all += 1;
    if (drawn(x, y)) inked += 1;
  };
  for (let at = inset; at < box.width - inset; at += 1) {
    look(box.x + at, box.y);
    look(box.x + at, box.y + box.height - 1);
  }
  for (let at = inset; at < box.height - inset; at += 1) {
    look(box.x, box.y + at);
    look(box.x + box.width - 1, box.y + at);
  }
  return inked / all;
}

/** Its outline is a line around what it holds, or something is drawn in it. */
function hasInside(image: RgbImage, box: Rect, ground: Colour): boolean {
  const inner = medianColour(image, [...sidesOf(box, 2).flat(), ...sidesOf(box, 3).flat()]);
  const [light, dark] = [brightness(inner), brightness(ground)];
  // Sides that lie between pixels are of a colour in between; a line is darker or lighter than both its sides.
  const lines = sidesOf(box, 0).filter((side) => {
    const line = brightness(medianColour(image, side));
    return line < Math.min(light, dark) - LEAST_LINE || line > Math.max(light, dark) + LEAST_LINE;
  });
  if (lines.length >= 2) return true;
  const inset = Math.max(2, Math.round(0.2 * Math.min(box.width, box.height)));
  const pale = Math.max(LEAST_PALE, PALE_INNER * colourDistance(inner, ground));
  const least = Math.min(INNER, pale);
  let [other, all] = [0, 0];
  for (let y = box.y + inset; y < box.y + box.height - inset; y += 1) {
    for (let x = box.x + inset; x < box.x + box.width - inset; x += 1) {
      all += 1;
      if (colourDistance(colourAt(image, x, y), inner) > least) other += 1;
    }
  }
  return other >= LEAST_INNER * all;
}

/** Places in the middle of each side of a box, or that far inside it. */
function sidesOf({ x, y, width, height }: Rect, inset: number): [number, number][][] {
  const across = [0.4, 0.5, 0.6].map((share) => x + share * (width - 1));
  const down = [0.4, 0.5, 0.6].map((share) => y + share * (height - 1));
  return [
    across.map((at): [number, number] => [at, y + inset]),
    across.map((at): [number, number] => [at, y + height - 1 - inset]),
    down.map((at): [number, number] => [x + inset, at]),
    down.map((at): [number, number] => [x + width - 1 - inset, at]),
  ];
}
