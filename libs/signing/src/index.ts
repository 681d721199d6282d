export { signingErrors } from './errors';
export { generateKeyPair, type KeyPair } from './generate-key-pair';
export { loadPinnedKeys, type Verifier } from './pinned-keys';
export { SEAL_KINDS, type SealKind } from './signed-digest';
export { loadSigner, type Seal, type Signer } from './signer';
