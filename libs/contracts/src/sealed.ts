import type { Sealed, SealedAction } from '@vigie/domain';
import { exactly, hex, ownBytes, refuse, required, toBuffer } from './field';
import type { SealedAction as SealedActionProto } from './gen/vigie/v1/action';
import type { Sealed as SealedProto } from './gen/vigie/v1/lane';
import { limits } from './limits';
import { SALT_BYTES, wellFormed } from './typed-text';

/** Of an Ed25519 signature. */
const SIGNATURE_BYTES = 64;
/** Of a key's id. */
const KEY_ID_BYTES = 8;

export function sealedToProto(s: Sealed): SealedProto {
  return { content: toBuffer(s.content), signature: toBuffer(s.signature), keyId: s.keyId };
}

/** Looks at the envelope only: whether it was signed, and what it says, is for whoever holds the keys. */
export function sealedFromProto(s: SealedProto): Sealed {
  const bytes = s.content.length;
  if (bytes < 1 || bytes > limits.signedBytes) {
    refuse('content', `has ${bytes} bytes, 1 to ${limits.signedBytes} are taken`);
  }
  return {
    content: ownBytes(s.content),
    signature: exactly('signature', s.signature, SIGNATURE_BYTES),
    keyId: hex('keyId', s.keyId, KEY_ID_BYTES),
  };
}

export function sealedActionToProto(a: SealedAction): SealedActionProto {
  return { seal: sealedToProto(a.seal), text: wellFormed(a.text), salt: toBuffer(a.salt) };
}

export function sealedActionFromProto(a: SealedActionProto): SealedAction {
  return {
    seal: required('seal', a.seal, sealedFromProto),
    text: wellFormed(a.text),
    salt: exactly('salt', a.salt, a.salt.length === 0 ? 0 : SALT_BYTES),
  };
}
