import type { Rect, RgbImage } from '@vigie/domain';
import type { Colour } from './regions';

export function brightness([red, green, blue]: Colour): number {
  return (77 * red + 150 * green + 29 * blue) / 256;
}

/** 0 for grey, 1 for a pure colour. */
export function saturation([red, green, blue]: Colour): number {
  const most = Math.max(red, green, blue);
  return most === 0 ? 0 : (most - Math.min(red, green, blue)) / most;
}

/** Largest difference of a channel, 0 … 255. */
export function colourDistance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

export function colourAt(image: RgbImage, x: number, y: number): Colour {
  const column = Math.min(image.width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(image.height - 1, Math.max(0, Math.round(y)));
  const at = (row * image.width + column) * 3;
  return [image.data[at]!, image.data[at + 1]!, image.data[at + 2]!];
}

/** Median colour of several places: one odd pixel does not count. */
export function medianColour(image: RgbImage, places: readonly (readonly [number, number])[]): Colour {
  const colours = places.map(([x, y]) => colourAt(image, x, y));
  const channel = (index: 0 | 1 | 2) =>
    colours.map((colour) => colour[index]).sort((a, b) => a - b)[colours.length >> 1]!;
  return [channel(0), channel(1), channel(2)];
}

/** Colours that differ by less are one ground's. */
const ONE_GROUND = 12;

/** The colour of a ground that other things stand on: that which most of several places are like. */
export function commonColour(image: RgbImage, places: readonly (readonly [number, number])[]): Colour {
  const alike = places.map((place) => {
    const colour = colourAt(image, ...place);
    return places.filter((other) => colourDistance(colourAt(image, ...other), colour) < ONE_GROUND);
  });
  return medianColour(
    image,
    alike.reduce((best, one) => (one.length > best.length ? one : best), []),
  );
}

/** Around a box at a distance: three places on each side. */
export function around(box: Rect, distance: number): [number, number][] {
  const places: [number, number][] = [];
  for (const share of [0.2, 0.5, 0.8]) {
    const x = box.x + box.width * share;
    const y = box.y + box.height * share;
    places.push([x, box.y - distance], [x, box.y + box.height - 1 + distance]);
    places.push([box.x - distance, y], [box.x + box.width - 1 + distance, y]);
  }
  return places;
}

/** Bounds of the pixels in `within` that differ from `ground` by more than `least`; null when there are none. */
export function inkBounds(image: RgbImage, within: Rect, ground: Colour, least = 48): Rect | null {
  let left = within.width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let row = 0; row < within.height; row += 1) {
    let at = ((within.y + row) * image.width + within.x) * 3;
    for (let column = 0; column < within.width; column += 1, at += 3) {
      const { data } = image;
      const off = Math.max(
        Math.abs(data[at]! - ground[0]),
        Math.abs(data[at + 1]! - ground[1]),
        Math.abs(data[at + 2]! - ground[2]),
      );
      if (off <= least) continue;
      if (top < 0) top = row;
      bottom = row;
      if (column < left) left = column;
      if (column > right) right = column;
    }
  }
  if (right < 0) return null;
  return { x: within.x + left, y: within.y + top, width: right - left + 1, height: bottom - top + 1 };
}

/** The ink's colour in a box: mean of the pixels that differ most from the ground. */
export function inkColour(image: RgbImage, within: Rect, ground: Colour): Colour {
  const off = differences(image, within, ground);
  let most = 0;
  for (const one of off) if (one > most) most = one;
  const { data } = image;
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let row = 0, from = 0; row < within.height; row += 1, from += within.width) {
    let at = ((within.y + row) * image.width + within.x) * 3;
    for (let column = 0; column < within.width; column += 1, at += 3) {
      if (off[from + column]! < most * 0.8) continue;
      count += 1;
      red += data[at]!;
      green += data[at + 1]!;
      blue += data[at + 2]!;
    }
  }
  return count === 0 ? ground : [red / count, green / count, blue / count];
}

/** How far each pixel of a box is from a colour, row by row. */
function differences({ data, width }: RgbImage, within: Rect, [red, green, blue]: Colour): Float64Array {
  const off = new Float64Array(within.width * within.height);
  let to = 0;
  for (let row = 0; row < within.height; row += 1) {
    let at = ((within.y + row) * width + within.x) * 3;
    for (let column = 0; column < within.width; column += 1, at += 3) {
      off[to] = Math.max(Math.abs(data[at]! - red), Math.abs(data[at + 1]! - green), Math.abs(data[at + 2]! - blue));
      to += 1;
    }
  }
  return off;
}
