import { REDACTION_RULES as RULES } from './redaction-rules';

/** Of a longer text its beginning stands for it: who repeats that has repeated the text. */
const LONGEST_HELD = 64;

/**
 * Folded texts, of which it is found out whether one of them stands in a string. Of long ones 53 bits are held and not the
 * text: there may be as many as a dump of 100 MB has, and two that meet by chance only hide a string too many.
 */
export class FoldedTexts {
  private readonly short = new Set<string>();
  /** By the first `containedTextFrom` units of long texts, a bit for each length that a text with that beginning has. */
  private readonly lengths = new Map<number, number>();
  private readonly long = new Set<number>();

  add(text: string): void {
    if (text.length < RULES.containedTextFrom) {
      // A copy: cut out of a long text it would hold on to that.
      this.short.add(text);
      return;
    }
    const length = Math.min(text.length, LONGEST_HELD);
    const beginning = hashOf(text, RULES.containedTextFrom);
    const bit = BITS[length - RULES.containedTextFrom] as number;
    const bits = this.lengths.get(beginning) ?? 0;
    if (!hasBit(bits, bit)) this.lengths.set(beginning, bits + bit);
    this.long.add(hashOf(text, length));
  }

  isIn(text: string): boolean {
    for (let at = 0; at + RULES.containedDataFrom <= text.length; at++)
      if (this.shortAt(text, at) || this.longAt(text, at)) return true;
    return false;
  }

  private shortAt(text: string, at: number): boolean {
    const { containedDataFrom: least, containedTextFrom: long } = RULES;
    if (this.short.size === 0) return false;
    for (let length = least; length < long && at + length <= text.length; length++)
      if (this.short.has(text.slice(at, at + length))) return true;
    return false;
  }

  private longAt(text: string, at: number): boolean {
    const least = RULES.containedTextFrom;
    if (this.long.size === 0 || at + least > text.length) return false;
    const hash = new RunningHash();
    hash.take(text, at, at + least);
    const bits = this.lengths.get(hash.value);
    if (bits === undefined) return false;
    const most = Math.min(LONGEST_HELD, text.length - at);
    for (let length = least; length <= most; length++) {
      const bit = BITS[length - least] as number;
      if (bit > bits) return false;
      if (length > least) hash.take(text, at + length - 1, at + length);
      if (hasBit(bits, bit) && this.long.has(hash.value)) return true;
    }
    return false;
  }
}

/** Of fifty-three lengths one each, and a number has as many whole bits. */
const BITS = Array.from({ length: LONGEST_HELD - RULES.containedTextFrom + 1 }, (_, at) => 2 ** at);

function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1;
}

function hashOf(text: string, length: number): number {
  const hash = new RunningHash();
  hash.take(text, 0, length);
  return hash.value;
}

/** 53 bits of a growing text, mixed as MurmurHash mixes. */
class RunningHash {
  private low = 0x2f0b4c47;
  private high = 0x41c6ce57;

  take(text: string, from: number, to: number): void {
    let { low, high } = this;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x9e3779b1);
      high = Math.imul(high ^ unit, 0x5f356495);
      low ^= low >>> 15;
      high ^= high >>> 13;
    }
    this.low = low;
    this.high = high;
  }

  get value(): number {
    const low = Math.imul(this.low ^ (this.high >>> 16), 0x85ebca6b);
    const high = Math.imul(this.high ^ (low >>> 13), 0xc2b2ae35);
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
}
