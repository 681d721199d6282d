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
    const beginning = hashOf(text, 0, RULES.containedTextFrom);
    const bit = bitOf(length);
    const bits = this.lengths.get(beginning) ?? 0;
    if (!hasBit(bits, bit)) this.lengths.set(beginning, bits + bit);
    this.long.add(hashOf(text, 0, length));
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
    const bits = this.lengths.get(hashOf(text, at, least));
    if (bits === undefined) return false;
    for (let length = least; length <= LONGEST_HELD && at + length <= text.length; length++)
      if (hasBit(bits, bitOf(length)) && this.long.has(hashOf(text, at, length))) return true;
    return false;
  }
}

/** Fifty-three lengths, and as many whole bits in a number. */
function bitOf(length: number): number {
  return 2 ** (length - RULES.containedTextFrom);
}

function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1;
}

/** 53 bits of a part of a text, mixed as MurmurHash mixes. */
function hashOf(text: string, from: number, length: number): number {
  let low = 0x2f0b4c47 ^ length;
  let high = 0x41c6ce57 ^ length;
  for (let at = from; at < from + length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  low = Math.imul(low ^ (high >>> 16), 0x85ebca6b);
  high = Math.imul(high ^ (low >>> 13), 0xc2b2ae35);
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
