import { isUtf8 } from 'node:buffer';
import { vigieErrors } from '../../errors';
import { windows1252 } from './windows-1252';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes to which a character may still be missing its end: three of UTF-8's four. */
const LONGEST_TAIL = 3;

/**
 * Bytes → text, in pieces: UTF-8 with or without a byte order mark, UTF-16 of either order with one. Anything else is
 * refused with the place of the first byte that is wrong, because a wrong guess would change names without a word.
 * Errors: UIA_DUMP_ENCODING, UIA_DUMP_BINARY.
 */
export class TextDecoding {
  private encoding: Encoding | null;
  private held: Buffer = Buffer.alloc(0);
  private isMarked = false;
  /** Bytes before `held`. */
  private before = 0;

  /** Without an encoding it is found out by the first bytes; Windows-1252 has no mark and must be told. */
  constructor(encoding: 'windows-1252' | null = null) {
    this.encoding = encoding;
  }

  /** UTF-8 that nobody marked as such, so it may be something else. */
  get isAssumed(): boolean {
    return this.encoding === 'utf-8' && !this.isMarked;
  }

  write(chunk: Uint8Array): string {
    this.held = this.held.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.held, chunk]);
    if (this.encoding === null) {
      if (this.held.length < 4) return '';
      this.begin();
    }
    return this.take(this.whole());
  }

  end(): string {
    if (this.encoding === null) this.begin();
    return this.take(this.held.length);
  }

  private begin(): void {
    const [first, second, third] = this.held;
    const mark = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
    if (first === 0xff && second === 0xfe) this.encoding = 'utf-16le';
    else if (first === 0xfe && second === 0xff) this.encoding = 'utf-16be';
    else this.encoding = 'utf-8';
    this.isMarked = mark > 0;
    const skipped = this.encoding === 'utf-8' ? mark : 2;
    this.held = this.held.subarray(skipped);
    this.before += skipped;
  }

  /** How many of the held bytes make whole characters. */
  private whole(): number {
    const { held } = this;
    if (this.encoding === 'windows-1252') return held.length;
    if (this.encoding !== 'utf-8') return held.length - (held.length % 2);
    for (let tail = 1; tail <= LONGEST_TAIL && tail <= held.length; tail++) {
      const byte = held[held.length - tail] as number;
      if (byte < 0x80) break;
      if (byte >= 0xc0) return lengthBy(byte) > tail ? held.length - tail : held.length;
    }
    return held.length;
  }

  private take(length: number): string {
    const bytes = this.held.subarray(0, length);
    const text = this.decoded(bytes);
    this.held = this.held.subarray(length);
    this.before += length;
    const nul = text.indexOf('\u0000');
    if (nul !== -1) throw vigieErrors.create('UIA_DUMP_BINARY');
    return text;
  }

  private decoded(bytes: Buffer): string {
    if (this.encoding === 'utf-8') return this.utf8(bytes);
    return this.encoding === 'windows-1252' ? windows1252(bytes, this.before) : this.utf16(bytes);
  }

  private utf8(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    if (bytes.includes(0)) throw vigieErrors.create('UIA_DUMP_BINARY');
    throw vigieErrors.create('UIA_DUMP_ENCODING', { offset: this.before + firstInvalid(bytes) });
  }

  private utf16(bytes: Buffer): string {
    if (bytes.length % 2 === 1)
      throw vigieErrors.create('UIA_DUMP_ENCODING', { offset: this.before + bytes.length - 1 });
    const text = (this.encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
    return text;
  }
}

function lengthBy(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

/** Offset of the first byte that belongs to no valid character; the slow way round, for the one piece that is wrong. */
function firstInvalid(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] as number;
    const length = lead < 0x80 ? 1 : lengthBy(lead);
    if (at + length > bytes.length || !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}
