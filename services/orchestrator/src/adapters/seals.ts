import { randomBytes } from 'node:crypto';
import { encodeEnquiry, encodeLaneOrder, encodeWelcome, SALT_BYTES, sealableAction } from '@vigie/contracts';
import { loadSigner } from '@vigie/signing';
import type { Seals } from '../ports';

/**
 * Seals with the orchestrator's private key (PEM). A text to type is not in what is signed: only its salted hash is.
 * @throws SIGNING_KEY_UNREADABLE, SIGNING_KEY_IS_PUBLIC
 */
export function signedSeals(signingKey: string): Seals {
  const signer = loadSigner(signingKey);
  return {
    welcome: (welcome) => signer.seal('welcome', encodeWelcome(welcome)),
    action: (action) => {
      const { content, text, salt } = sealableAction(action, randomBytes(SALT_BYTES));
      return { seal: signer.seal('action', content), text, salt };
    },
    enquiry: (enquiry) => signer.seal('enquiry', encodeEnquiry(enquiry)),
    laneOrder: (order) => signer.seal('lane_order', encodeLaneOrder(order)),
  };
}
