import { generateKeyPair, loadPinnedKeys } from '@vigie/signing';

const pair = generateKeyPair();

export const SIGNING_KEY = pair.privateKey;
export const PINNED = loadPinnedKeys(pair.publicKey);
