const NOTHING = -1;

/** The correspondence as it grows: one to one, -1 for a node without a partner. */
export class Pairing {
  readonly toOther: Int32Array;
  readonly toBase: Int32Array;
  count = 0;

  constructor(baseSize: number, otherSize: number) {
    this.toOther = new Int32Array(baseSize).fill(NOTHING);
    this.toBase = new Int32Array(otherSize).fill(NOTHING);
  }

  /** False, and nothing done, when either has a partner. */
  pair(base: number, other: number): boolean {
    if (this.toOther[base] !== NOTHING || this.toBase[other] !== NOTHING) return false;
    this.toOther[base] = other;
    this.toBase[other] = base;
    this.count++;
    return true;
  }

  other(base: number): number {
    return this.toOther[base] ?? NOTHING;
  }

  base(other: number): number {
    return this.toBase[other] ?? NOTHING;
  }
}
