import { createHash } from 'node:crypto';
import { detachedText } from './detached-text';

/** Units from which on a text is worth a look at how it is held; shorter ones are most and cost less as they are. */
const LONG = 32;
/** Bytes of a block that packed texts lie in; a longer text has a block of its own. */
const BLOCK = 1024 * 1024;
const BEYOND_LATIN = /[\u0100-\uffff]/;

/**
 * Distinct texts by number, each held once; 0 is the empty text. A single character beyond Latin makes V8 hold a text in
 * two bytes a unit, and a file of 100 MB would become 200 MB: a long text of that kind lies here in UTF-8 and is
 * decoded when it is asked for. So texts take no more than the file that they came in.
 */
export class TextStore {
  /** A text, or the number of a packed one. */
  private readonly texts: (string | number)[] = [''];
  private readonly ids = new Map<string, number>([['', 0]]);
  private readonly packedIds = new Map<string, number>();
  private readonly blocks: Buffer[] = [];
  private used = 0;
  /** Of each packed text its block, first byte and the byte after its last. */
  private places = new Int32Array(3 * 256);
  private packedCount = 0;

  get size(): number {
    return this.texts.length;
  }

  /** `''` for a number that was never given. */
  of(id: number): string {
    const text = this.texts[id] ?? '';
    if (typeof text === 'string') return text;
    const [block = 0, start, end] = this.places.subarray(3 * text, 3 * text + 3);
    return this.blocks[block]?.toString('utf8', start, end) ?? '';
  }

  /** Units of all texts together, or somewhat more: of a packed one its bytes. */
  get unitsAtMost(): number {
    let units = 0;
    for (const text of this.texts)
      units +=
        typeof text === 'string' ? text.length : (this.places[3 * text + 2] ?? 0) - (this.places[3 * text + 1] ?? 0);
    return units;
  }

  /** -1 for a text that is not here. */
  find(text: string): number {
    return (isPacked(text) ? this.packedIds.get(fingerprint(text)) : this.ids.get(text)) ?? -1;
  }

  intern(text: string): number {
    return isPacked(text) ? this.internPacked(text) : this.internPlain(text);
  }

  private internPlain(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const own = narrow(text);
    const id = this.texts.push(own) - 1;
    this.ids.set(own, id);
    return id;
  }

  private internPacked(text: string): number {
    const key = fingerprint(text);
    const known = this.packedIds.get(key);
    if (known !== undefined) return known;
    const id = this.texts.push(this.packed(text)) - 1;
    this.packedIds.set(key, id);
    return id;
  }

  private packed(text: string): number {
    const bytes = Buffer.byteLength(text);
    let block = this.blocks.at(-1);
    if (block === undefined || this.used + bytes > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(BLOCK, bytes));
      this.blocks.push(block);
      this.used = 0;
    }
    const start = this.used;
    this.used += block.write(text, start);
    if (3 * this.packedCount === this.places.length) this.places = doubled(this.places);
    this.places.set([this.blocks.length - 1, start, this.used], 3 * this.packedCount);
    return this.packedCount++;
  }
}

function doubled(old: Int32Array): Int32Array<ArrayBuffer> {
  const places = new Int32Array(2 * old.length);
  places.set(old);
  return places;
}

/** Half a surrogate pair would not come back out of UTF-8; ideographs take three bytes there and two as they are. */
function isPacked(text: string): boolean {
  return (
    text.length >= LONG && BEYOND_LATIN.test(text) && text.isWellFormed() && Buffer.byteLength(text) < text.length * 2
  );
}

/** Stands for a packed text among the keys: half of a SHA-256, which no two texts share. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22);
}

/** A text of one byte a unit even where it was cut out of a piece of two, and held by nothing else. */
function narrow(text: string): string {
  if (text.length < LONG || BEYOND_LATIN.test(text)) return detachedText(text);
  return Buffer.from(text, 'latin1').toString('latin1');
}
