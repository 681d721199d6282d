import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signingErrors } from './errors';
import { hasSmallOrder, keyIdOf, rawPublicKey } from './public-key';
import { SEAL_KINDS, type SealKind, signedDigest } from './signed-digest';
import type { Seal } from './signer';

/** Whoever holds the pinned keys: says of a seal whether one of them signed it, for this kind. Never throws. */
export interface Verifier {
  /** In the order in which they are pinned. */
  readonly keyIds: readonly string[];
  verify(kind: SealKind, sealed: Seal): boolean;
}

const MOST_KEYS = 2;
const SIGNATURE_BYTES = 64;
const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/**
 * @param text one Ed25519 public key in PEM, or two: to change keys, pin the old one and the new one, let the
 * orchestrator sign with the new one, then unpin the old one. Lines that begin with `#` are comments.
 * @throws PINNED_KEYS_UNREADABLE, PINNED_KEYS_HOLD_PRIVATE, PINNED_KEYS_COUNT, PINNED_KEYS_REPEATED, PINNED_KEY_WEAK
 */
export function loadPinnedKeys(text: string): Verifier {
  if (text.includes('PRIVATE KEY')) throw signingErrors.create('PINNED_KEYS_HOLD_PRIVATE');
  const blocks = publicKeyBlocks(text);
  if (blocks.length < 1 || blocks.length > MOST_KEYS) {
    throw signingErrors.create('PINNED_KEYS_COUNT', { keys: blocks.length });
  }
  const keys = new Map<string, KeyObject>();
  for (const block of blocks) {
    const { keyId, key } = readPublicKey(block);
    if (keys.has(keyId)) throw signingErrors.create('PINNED_KEYS_REPEATED', { keyId });
    keys.set(keyId, key);
  }
  return {
    keyIds: [...keys.keys()],
    verify: (kind, sealed) => isSealedBy(keys.get(sealed.keyId), kind, sealed),
  };
}

/** What stands beside the keys is refused: half a key must not be passed over without a word. */
function publicKeyBlocks(text: string): string[] {
  const rest = text.replace(PEM_BLOCK, '').split('\n');
  if (rest.some((line) => line.trim() !== '' && !line.startsWith('#'))) {
    throw unreadable('there is something else beside them');
  }
  const blocks = [...text.matchAll(PEM_BLOCK)];
  if (blocks.some(([, label]) => label !== 'PUBLIC KEY')) throw unreadable('one is of another kind');
  return blocks.map(([block]) => block);
}

function readPublicKey(block: string): { keyId: string; key: KeyObject } {
  const key = parse(block);
  const raw = rawPublicKey(key);
  if (raw === null) throw unreadable('one is of another kind');
  const keyId = keyIdOf(raw);
  if (hasSmallOrder(raw)) throw signingErrors.create('PINNED_KEY_WEAK', { keyId });
  return { keyId, key };
}

function parse(block: string): KeyObject {
  try {
    return createPublicKey(block);
  } catch {
    throw unreadable('one cannot be read');
  }
}

function isSealedBy(key: KeyObject | undefined, kind: SealKind, { content, signature }: Seal): boolean {
  if (key === undefined || signature.length !== SIGNATURE_BYTES || !SEAL_KINDS.includes(kind)) return false;
  try {
    return verify(null, signedDigest(kind, content), key, signature);
  } catch {
    return false;
  }
}

function unreadable(problem: string): Error {
  return signingErrors.create('PINNED_KEYS_UNREADABLE', { problem });
}
