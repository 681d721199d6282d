import { AgentLinkServiceService } from '@vigie/contracts';
import { generateKeyPair, loadSigner } from '@vigie/signing';

const { responseDeserialize, responseSerialize } = AgentLinkServiceService.connect;

/** A key that no agent has pinned. */
const stranger = loadSigner(generateKeyPair().privateKey);

type Sealed = { content: Buffer; signature: Buffer; keyId: string };

/** Copies of a genuine action that an agent must not take for it, each wrong in one way. */
export const FORGERIES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'other bytes under the same signature': (bytes) =>
    changed(bytes, ({ seal }) => {
      seal.content = Buffer.from(seal.content);
      const last = seal.content.length - 1;
      seal.content[last] = (seal.content[last] ?? 0) ^ 1;
    }),
  'signed by a stranger under our key’s name': (bytes) =>
    changed(bytes, ({ seal }) => {
      seal.signature = Buffer.from(stranger.seal('action', seal.content).signature);
    }),
  'signed by a stranger under its own name': (bytes) =>
    changed(bytes, ({ seal }) => {
      const forged = stranger.seal('action', seal.content);
      seal.signature = Buffer.from(forged.signature);
      seal.keyId = forged.keyId;
    }),
  'signed as something else': (bytes) =>
    changed(bytes, ({ seal }) => {
      seal.signature = Buffer.from(stranger.seal('enquiry', seal.content).signature);
    }),
  'another text beside the signed hash': (bytes) =>
    changed(bytes, (action) => {
      action.text = `${action.text} forged`;
    }),
  'an empty signature': (bytes) =>
    changed(bytes, ({ seal }) => {
      seal.signature = Buffer.alloc(0);
    }),
};

function changed(bytes: Buffer, change: (action: { seal: Sealed; text: string }) => void): Buffer {
  const message = responseDeserialize(bytes);
  if (message.message?.$case !== 'action' || message.message.value.seal === undefined) return bytes;
  change(message.message.value as { seal: Sealed; text: string });
  return responseSerialize(message);
}
