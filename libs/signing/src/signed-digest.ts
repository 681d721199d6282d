import { createHash } from 'node:crypto';

export const SEAL_KINDS = ['welcome', 'action', 'enquiry', 'lane_order'] as const;
/** What a signature is for. It is part of what is signed, so a signature for one kind fits no other. */
export type SealKind = (typeof SEAL_KINDS)[number];

/** SHA-512 over `vigie.<kind>.v1`, a zero byte and the content: what Ed25519 signs. */
export function signedDigest(kind: SealKind, content: Uint8Array): Buffer {
  return createHash('sha512').update(`vigie.${kind}.v1\0`).update(content).digest();
}
