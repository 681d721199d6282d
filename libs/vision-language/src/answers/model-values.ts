import { z } from 'zod';
import type { Corners } from '../boxes/model-boxes';

/** Far beyond every screen. NaN, infinities and 1e308 end here. */
const MOST = 1_000_000;

/** Models write numbers as texts now and then; hexadecimal, exponents and the empty text are none. */
const coordinate = z
  .union([
    z.number(),
    z
      .string()
      .max(32)
      .regex(/^\s*[-+]?(\d+(\.\d*)?|\.\d+)\s*$/)
      .transform(Number),
  ])
  .pipe(z.number().min(-MOST).max(MOST));

const corners = z.tuple([coordinate, coordinate, coordinate, coordinate]);

/** Left, top, right, bottom in the model's units, from each form in which models were seen to write them; else null. */
export function readCorners(value: unknown): Corners | null {
  const parsed = corners.safeParse(flatten(value));
  return parsed.success ? parsed.data : null;
}

function flatten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > 128 ? null : value.replace(/^[\s[(]+|[\s\])]+$/g, '').split(/[\s,;]+/);
  }
  if (Array.isArray(value)) {
    if (value.length === 1) return flatten(value[0]);
    return value.length === 2 && value.every(Array.isArray) ? value.flat() : value;
  }
  if (typeof value === 'object' && value !== null && 'x1' in value) {
    const { x1, y1, x2, y2 } = value as Record<string, unknown>;
    return [x1, y1, x2, y2];
  }
  return value;
}

/** Longest text of one item, characters: more is a model that repeats itself. */
const LONGEST = 2_000;

/** A text of an answer: trimmed, not empty. A number is taken with the digits that the model wrote. */
export const modelText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().trim().min(1).max(LONGEST));

/** As `modelText`, or '' where the model says nothing. */
export const optionalText = modelText.catch('');

/** The first of the keys that the object has. */
export function member(item: object, keys: readonly string[]): unknown {
  const key = keys.find((name) => Object.hasOwn(item, name));
  return key === undefined ? undefined : (item as Record<string, unknown>)[key];
}
