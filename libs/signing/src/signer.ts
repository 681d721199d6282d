import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { signingErrors } from './errors';
import { keyIdOf, rawPublicKey } from './public-key';
import { type SealKind, signedDigest } from './signed-digest';

/** A signed content: these very bytes, an Ed25519 signature (64 bytes), and the id of the key. */
export interface Seal {
  readonly content: Uint8Array;
  readonly signature: Uint8Array;
  readonly keyId: string;
}

export interface Signer {
  readonly keyId: string;
  /** Its public half, in PEM, for the agents to pin. */
  readonly publicKey: string;
  seal(kind: SealKind, content: Uint8Array): Seal;
}

/**
 * @param pem an Ed25519 private key, PKCS #8 in PEM, without a passphrase.
 * @throws SIGNING_KEY_UNREADABLE, SIGNING_KEY_IS_PUBLIC
 */
export function loadSigner(pem: string): Signer {
  const key = readPrivateKey(pem);
  const raw = rawPublicKey(key);
  if (raw === null) throw unreadable('it is a key of another kind');
  const keyId = keyIdOf(raw);
  return {
    keyId,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    seal: (kind, content) => ({
      content,
      signature: new Uint8Array(sign(null, signedDigest(kind, content), key)),
      keyId,
    }),
  };
}

/** OpenSSL's own error is dropped: nothing that has seen a private key's text goes into a log. */
function readPrivateKey(pem: string): KeyObject {
  if (pem.trim() === '') throw unreadable('it is empty');
  if (pem.includes('-----BEGIN PUBLIC KEY-----')) throw signingErrors.create('SIGNING_KEY_IS_PUBLIC');
  if (pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----')) throw unreadable('it has a passphrase');
  try {
    return createPrivateKey(pem);
  } catch {
    throw unreadable('it cannot be read');
  }
}

function unreadable(problem: string): Error {
  return signingErrors.create('SIGNING_KEY_UNREADABLE', { problem });
}
