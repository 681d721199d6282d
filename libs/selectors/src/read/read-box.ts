import type { Rect } from '@vigie/domain';

/** A value as a dump holds it, once its form is taken off. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/**
 * A box however a tool writes it: `[x, y, width, height]`, `"x, y, width, height"`, `"[l=1,t=2,r=3,b=4]"`,
 * `{x, y, width, height}` or `{left, top, right, bottom}`; keys in any case. Null for anything else.
 */
export function readBox(value: Plain): Rect | null {
  if (typeof value === 'string') return boxOfText(value);
  if (Array.isArray(value)) return boxOfNumbers(value.map(Number));
  if (value === null || typeof value !== 'object') return null;
  // Our own form's, of which a large dump has a hundred thousand: the general way takes a fifth of the reading.
  const { x, y, width, height } = value as { readonly [key: string]: Plain };
  if (typeof x === 'number' && typeof y === 'number' && typeof width === 'number' && typeof height === 'number')
    return boxOfNumbers([x, y, width, height]);
  return boxOfSides(Object.entries(value).map(([key, side]) => [key.toLowerCase(), Number(side)]));
}

function boxOfText(text: string): Rect | null {
  if (text.length > 200) return null;
  const sides = [...text.matchAll(/\b([a-z]+)\s*[=:]\s*(-?\d+(?:\.\d+)?)/gi)];
  if (sides.length > 0) return boxOfSides(sides.map(([, key = '', side]) => [key.toLowerCase(), Number(side)]));
  const numbers = text.split(/[,;]\s*|\s+/).map((part) => (part === '' ? Number.NaN : Number(part)));
  return boxOfNumbers(numbers);
}

function boxOfNumbers(numbers: readonly number[]): Rect | null {
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  return { x: x as number, y: y as number, width: width as number, height: height as number };
}

function boxOfSides(entries: readonly (readonly [string, number])[]): Rect | null {
  const sides = new Map(entries);
  const side = (...names: string[]) => names.map((name) => sides.get(name)).find((found) => found !== undefined);
  const [left, top] = [side('x', 'left', 'l'), side('y', 'top', 't')];
  const [right, bottom] = [side('right', 'r'), side('bottom', 'b')];
  const width = side('width', 'w') ?? (right ?? Number.NaN) - (left ?? 0);
  const height = side('height', 'h') ?? (bottom ?? Number.NaN) - (top ?? 0);
  return boxOfNumbers([left ?? Number.NaN, top ?? Number.NaN, width, height]);
}
