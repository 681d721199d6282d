import type { Rect, RgbImage } from '@vigie/domain';
import { median } from '../../pixels/median';
import { around, brightness, colourAt, medianColour } from '../../see/ground/colours';

/** A box's outline and its blur take this share of its side, and this many pixels at least. */
const BORDER = 0.16;
const LEAST_BORDER = 2;

/** What is drawn in a square mark, by brightness. */
export interface SignInBox {
  /** How much the strongest part of it differs from the ground it is drawn on. */
  readonly strength: number;
  /** Share of the inside that differs by half of that or more. */
  readonly share: number;
  /** Its spread up and down by its spread across. */
  readonly flatness: number;
  /** How straight it runs from one corner to another, −1 … 1; 0 for what is even on both sides. */
  readonly slant: number;
  /** Share of its own bounds that it fills. */
  readonly filling: number;
  /** How far its middle lies from that of the mark, as a share of the mark's side. */
  readonly off: number;
  /** The ground it is drawn on differs that much from what lies around the mark. */
  readonly fill: number;
}

/** What is drawn inside of the outline of a square mark. */
export function signInBox(image: RgbImage, mark: Rect): SignInBox | null {
  const inset = Math.max(LEAST_BORDER, Math.round(BORDER * Math.min(mark.width, mark.height)));
  const [width, height] = [mark.width - 2 * inset, mark.height - 2 * inset];
  if (width < 5 || height < 5) return null;
  const light = (column: number, row: number) =>
    brightness(colourAt(image, mark.x + inset + column, mark.y + inset + row));
  const outside = brightness(medianColour(image, around(mark, 3)));
  const ground = groundOf(light, width, height);
  const off = Float64Array.from({ length: width * height }, (_value, at) =>
    isCorner(at, width, height) ? 0 : Math.abs(light(at % width, Math.floor(at / width)) - ground),
  );
  const strength = strongest(off);
  return { strength, ...shapeOf(off, width, strength / 2, mark), fill: Math.abs(ground - outside) };
}

/** The second strongest: one odd pixel does not count. */
function strongest(off: Float64Array): number {
  return [...off].sort((a, b) => b - a)[1] ?? 0;
}

/** Brightness along the inner edge, where a tick passes only here and there. */
function groundOf(light: (column: number, row: number) => number, width: number, height: number): number {
  const edge: number[] = [];
  for (let at = 1; at < width - 1; at += 1) edge.push(light(at, 0), light(at, height - 1));
  for (let at = 1; at < height - 1; at += 1) edge.push(light(0, at), light(width - 1, at));
  return median(edge);
}

/** Round corners of an outline reach into the corners of the inside. */
function isCorner(at: number, width: number, height: number): boolean {
  const [column, row] = [at % width, Math.floor(at / width)];
  return (column === 0 || column === width - 1) && (row === 0 || row === height - 1);
}

function shapeOf(
  off: Float64Array,
  width: number,
  least: number,
  mark: Rect,
): Pick<SignInBox, 'share' | 'flatness' | 'slant' | 'filling' | 'off'> {
  const points = [...off].flatMap((value, at) =>
    value > 0 && value >= least ? [{ x: at % width, y: Math.floor(at / width), value }] : [],
  );
  const sum = points.reduce((total, { value }) => total + value, 0) || 1;
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + of(point) * point.value, 0) / sum;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  const across = mean((one) => (one.x - x) ** 2);
  const down = mean((one) => (one.y - y) ** 2);
  const both = mean((one) => (one.x - x) * (one.y - y));
  const bounds = extent(points.map((one) => one.x)) * extent(points.map((one) => one.y));
  const height = off.length / width;
  return {
    share: points.length / off.length,
    flatness: Math.sqrt((down + 0.05) / (across + 0.05)),
    slant: both / Math.sqrt((across + 0.05) * (down + 0.05)),
    filling: points.length / Math.max(1, bounds),
    off: Math.max(Math.abs(x - (width - 1) / 2), Math.abs(y - (height - 1) / 2)) / mark.width,
  };
}

function extent(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values) + 1;
}
