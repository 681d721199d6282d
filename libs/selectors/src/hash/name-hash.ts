import { createHash, createHmac } from 'node:crypto';
import { comparableName } from '../tree/comparable-name';

/** Bytes of the HMAC that are kept: 128 bits, so that no two names of a hospital ever meet. */
const HASH_BYTES = 16;

/** A name that stands for itself without being readable: whoever lacks the key can neither read nor guess it. */
export interface NameHash {
  readonly keyId: string;
  /** UTF-16 units of the comparable name. */
  readonly length: number;
  readonly hex: string;
}

/** The secret that keyed hashes of names are made with; 32 random bytes, the caller's to keep. */
export class NameKey {
  readonly keyId: string;

  constructor(private readonly secret: Uint8Array) {
    this.keyId = createHash('sha256').update(secret).digest('hex').slice(0, 8);
  }

  hash(name: string): NameHash {
    const comparable = comparableName(name);
    return { keyId: this.keyId, length: comparable.length, hex: this.digest(comparable) };
  }

  /** Lower-case hex of the first 16 bytes of HMAC-SHA256 of a text as it is. */
  digest(text: string): string {
    return createHmac('sha256', this.secret)
      .update(text)
      .digest('hex')
      .slice(0, HASH_BYTES * 2);
  }
}
