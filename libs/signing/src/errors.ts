import { defineErrors } from '@vigie/errors';

/** No fact of these ever holds a part of a key's text. */
export const signingErrors = defineErrors('signing', {
  SIGNING_KEY_UNREADABLE: {
    message: 'The signing key is not an Ed25519 private key in PEM without a passphrase: {problem}.',
    remedy: 'Make a pair with ./vigie keys new and give the orchestrator signing.key.pem.',
  },
  SIGNING_KEY_IS_PUBLIC: {
    message: 'A public key was given where the signing key belongs.',
    remedy: 'Give the orchestrator signing.key.pem; signing.pub.pem is for the agents.',
  },
  PINNED_KEYS_UNREADABLE: {
    message: 'The pinned keys are not Ed25519 public keys in PEM: {problem}.',
    remedy: 'Give the agent signing.pub.pem as ./vigie keys new wrote it: one key, or two while they are changed.',
  },
  PINNED_KEYS_HOLD_PRIVATE: {
    message: 'A private key was given where the pinned public keys belong.',
    remedy:
      'Give the agent signing.pub.pem. The private key has now been on a workstation: make a new pair and change to it.',
  },
  PINNED_KEYS_COUNT: {
    message: '{keys} keys are pinned; there must be one, or two while they are changed.',
    remedy: 'Keep the key that signs now, and at most the one that will sign next.',
  },
  PINNED_KEYS_REPEATED: {
    message: 'The same key is pinned twice ({keyId}).',
    remedy: 'Pin it once; for a change of keys, pin the old one and the new one.',
  },
  PINNED_KEY_WEAK: {
    message: 'A pinned key is one for which anybody can sign ({keyId}).',
    remedy: 'No honest tool makes such a key: find out where it came from, and make a pair with ./vigie keys new.',
  },
});
