import { REDACTION_RULES } from './redaction-rules';

/** Units of the runs that are looked for: all of a string's, of both lengths, stand in a text that holds it. */
const LENGTHS = [REDACTION_RULES.containedFrom, 2 * REDACTION_RULES.containedFrom] as const;
const LEAST_BITS = 2 ** 16;
/** 32 MiB, for the largest dumps. */
const MOST_BITS = 2 ** 28;
const BITS_PER_UNIT = 32;
const BASE = 0x01000193;

/**
 * Says whether a string may be a piece of one of many texts, without holding them: a bit for each run of units that they
 * have. A yes may be wrong, where all the string's runs stand in texts and not together; a no never is.
 */
export class GramFilter {
  private readonly bits: Uint32Array;
  private readonly mask: number;

  constructor(units: number) {
    let size = LEAST_BITS;
    while (size < units * BITS_PER_UNIT && size < MOST_BITS) size *= 2;
    this.bits = new Uint32Array(size / 32);
    this.mask = size - 1;
  }

  add(text: string): void {
    for (const length of LENGTHS) this.every(text, length, true);
  }

  /** False for strings that are shorter than the shortest runs. */
  mayHold(text: string): boolean {
    return text.length >= LENGTHS[0] && LENGTHS.every((length) => this.every(text, length, false));
  }

  /** Whether the bit of each run of this length is set, or is so now. */
  private every(text: string, length: number, sets: boolean): boolean {
    const { bits } = this;
    const leaving = power(length);
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
      if (at >= length) hash = (hash - Math.imul(leaving, text.charCodeAt(at - length))) | 0;
      if (at < length - 1) continue;
      const bit = this.bitOf(hash + length);
      const word = bits[bit >>> 5] as number;
      if (sets) bits[bit >>> 5] = word | (1 << (bit & 31));
      else if ((word & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  private bitOf(hash: number): number {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (mixed ^ (mixed >>> 13)) & this.mask;
  }
}

function power(exponent: number): number {
  let result = 1;
  for (let at = 0; at < exponent; at++) result = Math.imul(result, BASE);
  return result;
}
