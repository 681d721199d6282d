import { WORKSTATION_ID } from '@vigie/domain';
import { limits } from './limits';

/** Why a field was refused; `defineCodec` turns it into CONTRACT_MALFORMED. Never holds the field's value. */
export class FieldProblem extends Error {
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {
    super(`${field} ${problem}`);
  }
}

export function refuse(field: string, problem: string): never {
  throw new FieldProblem(field, problem);
}

/** Checks `read` under the name `field`, so that a nested problem is named by its whole path. */
export function within<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldProblem) throw new FieldProblem(`${field}.${error.field}`, error.problem);
    throw error;
  }
}

export function required<P, T>(field: string, value: P | undefined, read: (value: P) => T): T {
  return value === undefined ? refuse(field, 'is missing') : within(field, () => read(value));
}

export function optional<P, T>(field: string, value: P | undefined, read: (value: P) => T): T | null {
  return value === undefined ? null : within(field, () => read(value));
}

export function list<P, T>(
  field: string,
  values: readonly P[],
  most: number,
  read: (value: P, index: number) => T,
): T[] {
  if (values.length > most) refuse(field, `has ${values.length} entries, at most ${most} are taken`);
  return values.map((value, index) => {
    try {
      return read(value, index);
    } catch (error) {
      if (error instanceof FieldProblem) throw new FieldProblem(`${field}[${index}].${error.field}`, error.problem);
      throw error;
    }
  });
}

export function integer(field: string, value: number, least: number, most: number): number {
  if (!Number.isSafeInteger(value)) refuse(field, 'is not an integer');
  if (value < least || value > most) refuse(field, `is ${value}, it must be ${least} to ${most}`);
  return value === 0 ? 0 : value;
}

const INT32_MAX = 2_147_483_647;

export function int32(field: string, value: number): number {
  return integer(field, value, -INT32_MAX - 1, INT32_MAX);
}

export function natural32(field: string, value: number): number {
  return integer(field, value, 0, INT32_MAX);
}

/** A count, an epoch, or milliseconds since 1970. */
export function natural(field: string, value: number): number {
  return integer(field, value, 0, Number.MAX_SAFE_INTEGER);
}

export function finite(field: string, value: number): number {
  return Number.isFinite(value) ? value : refuse(field, 'is not a finite number');
}

/** A duration in milliseconds, or any other measure that cannot be negative. */
export function measure(field: string, value: number): number {
  return finite(field, value) < 0 ? refuse(field, 'is negative') : value;
}

const ROUNDING = 1e-6;

/** A share or confidence, 0 … 1; what rounding pushed past an end is put back. */
export function fraction(field: string, value: number): number {
  if (finite(field, value) < -ROUNDING || value > 1 + ROUNDING) refuse(field, 'is outside 0 to 1');
  return Math.min(1, Math.max(0, value));
}

/** A cosine, −1 … 1, likewise. */
export function cosine(field: string, value: number): number {
  if (finite(field, value) < -1 - ROUNDING || value > 1 + ROUNDING) refuse(field, 'is outside -1 to 1');
  return Math.min(1, Math.max(-1, value));
}

export function text(field: string, value: string, most: number): string {
  return value.length > most ? refuse(field, `has ${value.length} characters, at most ${most} are taken`) : value;
}

/** Text that a screen showed: whatever it is, it is carried, cut at the limit. Lone surrogates become U+FFFD. */
export function seenText(value: string): string {
  return value.slice(0, limits.seenText).toWellFormed();
}

const ID = /^[\x21-\x7e]*$/;

/** An id that we give; may be empty where `id` may not. */
export function idOrEmpty(field: string, value: string): string {
  text(field, value, limits.idLength);
  return ID.test(value) ? value : refuse(field, 'is not an id');
}

export function id(field: string, value: string): string {
  return value === '' ? refuse(field, 'is empty') : idOrEmpty(field, value);
}

/** A workstation's or site's id: it becomes part of subjects and folder names. */
export function placeId(field: string, value: string): string {
  return WORKSTATION_ID.test(value) ? value : refuse(field, 'must be 1 to 64 letters, digits, - or _');
}

export function placeIdOrEmpty(field: string, value: string): string {
  return value === '' ? value : placeId(field, value);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const CONTROL = /[\x00-\x1f\x7f]/;

/** A name that people give, such as a workflow's or a step's: one line. */
export function name(field: string, value: string): string {
  text(field, value, limits.nameLength);
  return CONTROL.test(value) ? refuse(field, 'holds a control character') : value;
}

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

/** An error's code; anything else could be text from a screen. */
export function code(field: string, value: string): string {
  return CODE.test(value) ? value : refuse(field, "is not an error's code");
}

export function codeOrEmpty(field: string, value: string): string {
  return value === '' ? value : code(field, value);
}

const EVIDENCE = /^sha256-[0-9a-f]{64}$/;

/** A name in the evidence store. It becomes a file's name, so nothing else passes. */
export function evidenceName(field: string, value: string): string {
  return EVIDENCE.test(value) ? value : refuse(field, 'is not a name of the evidence store');
}

export function evidenceNameOrEmpty(field: string, value: string): string {
  return value === '' ? value : evidenceName(field, value);
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** W3C trace context. One that is malformed is dropped, as the W3C asks: no action fails for its trace. */
export function traceparent(value: string): string {
  return TRACEPARENT.test(value) ? value : '';
}

const SHA256_BYTES = 32;

export function sha256(field: string, value: Uint8Array): Uint8Array {
  return value.length === SHA256_BYTES ? ownBytes(value) : refuse(field, 'is not a SHA-256 digest');
}

/** A digest or random bytes, as the domain writes them: lower case, exactly `bytes` of them. */
export function hex(field: string, value: string, bytes: number): string {
  const right = value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);
  return right ? value : refuse(field, `is not ${2 * bytes} hexadecimal digits`);
}

export function hexOrEmpty(field: string, value: string, bytes: number): string {
  return value === '' ? value : hex(field, value, bytes);
}

export function exactly(field: string, value: Uint8Array, bytes: number): Uint8Array {
  return value.length === bytes ? ownBytes(value) : refuse(field, `has ${value.length} bytes, ${bytes} are needed`);
}

/** Bytes in memory of their own, never a view into a pool, so that they may be transferred to a worker. */
export function ownBytes(value: Uint8Array): Uint8Array {
  return value.byteLength === value.buffer.byteLength ? new Uint8Array(value.buffer) : new Uint8Array(value);
}

export function toBuffer(value: Uint8Array): Buffer {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** A map of short names to values. `__proto__` is refused: generated code loses it without a word. */
export function entries(
  field: string,
  values: Readonly<Record<string, string>>,
  most: number,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(values);
  if (pairs.length > most) refuse(field, `has ${pairs.length} entries, at most ${most} are taken`);
  for (const [key, value] of pairs) {
    if (key === '' || key === '__proto__') refuse(field, 'has an entry without a usable name');
    name(`${field} (an entry's name)`, key);
    text(`${field} (an entry's value)`, value, limits.text);
  }
  return Object.fromEntries(pairs);
}

/** A value of a closed list that travels as a string. */
export function oneOf<T extends string>(field: string, value: string, known: readonly T[]): T {
  return known.find((candidate) => candidate === value) ?? refuse(field, 'is not one of the known values');
}
