import { randomUUID } from 'node:crypto';
import { AgentLinkServiceService, decodeSignedAction, sealableAction } from '@vigie/contracts';
import { generateKeyPair, loadSigner } from '@vigie/signing';

const { responseDeserialize, responseSerialize } = AgentLinkServiceService.connect;

/** A key that no agent has pinned. */
const stranger = loadSigner(generateKeyPair().privateKey);

const NO_SALT = new Uint8Array(0);

type Sealed = { content: Buffer; signature: Buffer; keyId: string };

/** Copies of a genuine action that an agent must not take for it, each wrong in one way. */
export const FORGERIES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  // A point beside the genuine one, so that it can be told apart if it is done.
  'an action that nobody intended, signed by a stranger under our key’s name': (bytes) =>
    changed(bytes, ({ seal }) => {
      const { what, ...action } = decodeSignedAction(seal.content);
      if (what.kind !== 'click') return;
      const point = { x: what.point.x + 1, y: what.point.y };
      const { content } = sealableAction({ ...action, actionId: randomUUID(), what: { ...what, point } }, NO_SALT);
      seal.content = Buffer.from(content);
      seal.signature = Buffer.from(stranger.seal('action', content).signature);
    }),
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
