import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

const RAW_BYTES = 32;
const KEY_ID_DIGITS = 16;

/** The 32 bytes of an Ed25519 public key, or of the public half of a private one; null for a key of another kind. */
export function rawPublicKey(key: KeyObject): Buffer | null {
  if (key.asymmetricKeyType !== 'ed25519') return null;
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  const raw = Buffer.from(x ?? '', 'base64url');
  return raw.length === RAW_BYTES ? raw : null;
}

/** First 16 hexadecimal digits of the SHA-256 of the raw public key. */
export function keyIdOf(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, KEY_ID_DIGITS);
}

/**
 * Points of small order: under such a key a signature can be made without a private key. Source: the list of libsodium's
 * ge25519_has_small_order; the last two are another writing of the first two.
 */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** Whether anybody can sign for this key. Older releases of OpenSSL take what is signed so; newer ones refuse it all. */
export function hasSmallOrder(raw: Uint8Array): boolean {
  const point = Buffer.from(raw);
  // The sign of x, which does not change the order.
  point[RAW_BYTES - 1] = point[RAW_BYTES - 1]! & 0x7f;
  return SMALL_ORDER.has(point.toString('hex'));
}
