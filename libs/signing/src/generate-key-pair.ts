import { generateKeyPairSync } from 'node:crypto';
import { keyIdOf, rawPublicKey } from './public-key';

/** Both keys in PEM: PKCS #8 and SPKI. */
export interface KeyPair {
  readonly keyId: string;
  /** The orchestrator's secret. */
  readonly privateKey: string;
  /** For the agents to pin. */
  readonly publicKey: string;
}

/** A new Ed25519 pair. */
export function generateKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    keyId: keyIdOf(rawPublicKey(publicKey)!),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
