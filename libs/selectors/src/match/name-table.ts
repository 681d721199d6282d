import { createHash } from 'node:crypto';
import type { NameKey } from '../hash/name-hash';
import { comparableName } from '../tree/comparable-name';
import type { UiaTree } from '../tree/uia-tree';

const NONE = -1;
/** Units from which on a comparable name is remembered by its hash alone. */
const LONG = 32;

/**
 * Names as they compare. Names that compare equal (doubled blanks and such make several of one) share one number: that of
 * the text which is written so already, or of the first of them. So a test of a name is one comparison, however many ways
 * a dump writes it.
 */
export class NameTable {
  /** By number of a name's text: the number that stands for it. */
  private readonly numbers: Int32Array;
  /** By that number: units of the comparable name. */
  private readonly lengths: Int32Array;
  /** Comparable names that no text of the tree is. */
  private readonly variants = new Map<string, number>();

  constructor(private readonly tree: UiaTree) {
    this.numbers = new Int32Array(tree.textCount).fill(NONE);
    this.lengths = new Int32Array(tree.textCount);
    for (let node = 0; node < tree.size; node++) {
      const id = tree.textId(node, 'name');
      if (this.numbers[id] === NONE) this.add(id);
    }
  }

  /** The number of a name's text → that of all names which compare equal. */
  number(textId: number): number {
    return this.numbers[textId] ?? NONE;
  }

  /** The number of the names that compare equal to this one; -1 where there is none. */
  find(name: string): number {
    const comparable = comparableName(name);
    const same = this.tree.findText(comparable);
    return same >= 0 ? same : (this.variants.get(keyOf(comparable)) ?? NONE);
  }

  comparable(number: number): string {
    return comparableName(this.tree.textOf(number));
  }

  lengthOf(number: number): number {
    return this.lengths[number] ?? 0;
  }

  private add(id: number): void {
    const name = this.tree.textOf(id);
    const comparable = comparableName(name);
    const number = comparable === name ? id : this.numberOfVariant(comparable, id);
    this.numbers[id] = number;
    this.lengths[number] = comparable.length;
  }

  private numberOfVariant(comparable: string, id: number): number {
    const same = this.tree.findText(comparable);
    if (same >= 0) return same;
    const key = keyOf(comparable);
    const first = this.variants.get(key);
    if (first === undefined) this.variants.set(key, id);
    return first ?? id;
  }
}

/** A comparable name begins with no blank, so what stands for a long one is none. */
function keyOf(comparable: string): string {
  if (comparable.length < LONG) return comparable;
  return ` ${createHash('sha256').update(comparable, 'utf16le').digest('base64').slice(0, 22)}`;
}

/** The keyed hashes of names, each made once and when it may be asked for. */
export class HashedNames {
  private readonly numbers = new Map<string, number>();
  private readonly isHashed: Uint8Array;

  constructor(
    private readonly names: NameTable,
    private readonly key: NameKey,
    texts: number,
  ) {
    this.isHashed = new Uint8Array(texts);
  }

  /** False where the name was hashed before. */
  add(number: number): boolean {
    if (this.isHashed[number] === 1) return false;
    this.isHashed[number] = 1;
    this.numbers.set(this.key.digest(this.names.comparable(number)), number);
    return true;
  }

  /** The number of the names with this hash among those that were added; -1 where there is none. */
  find(hex: string): number {
    return this.numbers.get(hex) ?? NONE;
  }
}
