import { createHash } from 'node:crypto';
import { decodeEnquiry, decodeLaneOrder, decodeWelcome, openAction } from '@vigie/contracts';
import type { Sealed } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { SealKind, Verifier } from '@vigie/signing';
import type { Seals } from '../ports';

/** Told of each message that was dropped: what it claimed to be, and the key that it named. Its content is nobody's word. */
export type ForgedListener = (kind: SealKind, keyId: string) => void;

/**
 * The signature is verified over the bytes as they came, and only then are they read: what cannot be read, or says the
 * same in other bytes than ours, was not signed by an orchestrator of ours either.
 */
export function createSeals(verifier: Verifier, onForged: ForgedListener): Seals {
  const open = <T>(kind: SealKind, sealed: Sealed, read: () => T): T | null => {
    const opened = verifier.verify(kind, sealed) ? readable(read) : null;
    if (opened === null) onForged(kind, sealed.keyId);
    return opened;
  };
  return {
    welcome: (sealed) => open('welcome', sealed, () => decodeWelcome(sealed.content)),
    enquiry: (sealed) => open('enquiry', sealed, () => decodeEnquiry(sealed.content)),
    laneOrder: (sealed) => open('lane_order', sealed, () => decodeLaneOrder(sealed.content)),
    action: ({ seal, text, salt }) =>
      open('action', seal, () => ({
        action: openAction(seal.content, text, salt),
        digest: createHash('sha256').update(seal.content).digest('hex'),
      })),
  };
}

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isCoded(error, 'CONTRACT_MALFORMED')) return null;
    throw error;
  }
}
