import { type Point, type Rect, rectArea, rectIntersection, type Size } from '@vigie/domain';

/** A picture of a screen while it is changed: 4 bytes a pixel (red, green, blue, nothing), row by row. */
export interface Picture extends Size {
  readonly data: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

export function copyOf(picture: Picture): Picture {
  return { ...picture, data: Uint8Array.from(picture.data) };
}

export function whole({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}

export function inflated({ x, y, width, height }: Rect, byX: number, byY = byX): Rect {
  return { x: x - byX, y: y - byY, width: width + 2 * byX, height: height + 2 * byY };
}

export function overlaps(a: Rect, b: Rect): boolean {
  return rectArea(rectIntersection(a, b)) > 0;
}

export function isWithin(inner: Rect, outer: Rect): boolean {
  return rectArea(rectIntersection(inner, outer)) >= rectArea(inner) * 0.95;
}

/** Whole pixels, within the picture. */
export function cut({ x, y, width, height }: Rect, picture: Size): Rect {
  const left = Math.max(0, Math.round(x));
  const top = Math.max(0, Math.round(y));
  const right = Math.min(picture.width, Math.round(x + width));
  const bottom = Math.min(picture.height, Math.round(y + height));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

export function lumaAt({ data, width }: Picture, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

export function colourAt({ data, width }: Picture, x: number, y: number): Colour {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Calls back with every pixel of a part and what the callback answers is painted; null leaves it. */
export function paint(
  picture: Picture,
  part: Rect,
  colour: (x: number, y: number, old: Colour) => Colour | null,
): void {
  const { x: left, y: top, width, height } = cut(part, picture);
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const painted = colour(x, y, colourAt(picture, x, y));
      if (painted !== null) picture.data.set(painted.map(Math.round), (y * picture.width + x) * 4);
    }
  }
}

export function fill(picture: Picture, part: Rect, colour: Colour): void {
  paint(picture, part, () => colour);
}

/** Copies a part of one picture to a place of another; what falls outside is lost. */
export function copyPart(from: Picture, part: Rect, to: Picture, place: Point): void {
  const { x, y, width, height } = cut(part, from);
  for (let row = 0; row < height; row++) {
    const v = place.y + row;
    if (v < 0 || v >= to.height) continue;
    const left = Math.max(0, -place.x);
    const right = Math.min(width, to.width - place.x);
    if (right <= left) continue;
    const source = ((y + row) * from.width + x + left) * 4;
    to.data.set(from.data.subarray(source, source + (right - left) * 4), (v * to.width + place.x + left) * 4);
  }
}

/** How many pixels of a part differ by `levels` or more in a channel. */
export function differing(a: Picture, b: Picture, part: Rect, levels: number): number {
  const { x, y, width, height } = cut(part, a);
  let count = 0;
  for (let row = y; row < y + height; row++) {
    for (let i = (row * a.width + x) * 4; i < (row * a.width + x + width) * 4; i += 4) {
      const d = Math.max(
        Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)),
        Math.abs((a.data[i + 1] ?? 0) - (b.data[i + 1] ?? 0)),
        Math.abs((a.data[i + 2] ?? 0) - (b.data[i + 2] ?? 0)),
      );
      if (d >= levels) count++;
    }
  }
  return count;
}

/** The colour that most of a part has. */
export function groundOf(picture: Picture, part: Rect): Colour {
  const counts = new Map<number, number>();
  let [best, most] = [0, 0];
  const { x, y, width, height } = cut(part, picture);
  for (let v = y; v < y + height; v++) {
    for (let u = x; u < x + width; u++) {
      const [r, g, b] = colourAt(picture, u, v);
      const key = (r << 16) | (g << 8) | b;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > most) [best, most] = [key, count];
    }
  }
  return [best >> 16, (best >> 8) & 255, best & 255];
}

export function mixed(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function lumaOfColour([r, g, b]: Colour): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
