import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type CodedError, isCoded } from '@vigie/errors';
import { generateKeyPair, loadPinnedKeys, loadSigner, SEAL_KINDS, type Seal } from '@vigie/signing';
import fc from 'fast-check';

const pair = generateKeyPair();
const next = generateKeyPair();
const signer = loadSigner(pair.privateKey);
const pinned = loadPinnedKeys(pair.publicKey);
const aKind = fc.constantFrom(...SEAL_KINDS);
const aContent = fc.uint8Array({ maxLength: 300 });

function refusal(work: () => unknown): CodedError {
  try {
    work();
  } catch (error) {
    if (isCoded(error)) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = Math.floor(bit / 8) % copy.length;
  copy[at] = copy[at]! ^ (1 << (bit % 8));
  return copy;
}

/** An Ed25519 public key of these 32 bytes, in PEM, whether or not it is a sound one. */
function publicKeyOf(raw: Buffer): string {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

describe('a seal', () => {
  it('is taken by whoever has pinned its key, for its own kind', () => {
    fc.assert(
      fc.property(aKind, aContent, (kind, content) => {
        const sealed = signer.seal(kind, content);
        expect(sealed.keyId).toBe(pair.keyId);
        expect(sealed.signature).toHaveLength(64);
        expect(pinned.verify(kind, sealed)).toBe(true);
      }),
    );
  });

  it('is refused when any bit of its content or signature is another one', () => {
    fc.assert(
      fc.property(aKind, fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), (kind, content, bit) => {
        const sealed = signer.seal(kind, content);
        expect(pinned.verify(kind, { ...sealed, content: flipped(content, bit) })).toBe(false);
        expect(pinned.verify(kind, { ...sealed, signature: flipped(sealed.signature, bit) })).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('of one kind is refused as any other: an action can be passed off as no enquiry', () => {
    fc.assert(
      fc.property(aKind, aKind, aContent, (kind, other, content) => {
        expect(pinned.verify(other, signer.seal(kind, content))).toBe(kind === other);
      }),
      { numRuns: 200 },
    );
  });

  it('cannot be moved to another kind by moving bytes from the kind into the content', () => {
    const sealed = signer.seal('action', Buffer.from('x'));
    const content = Buffer.from('on.v1\0x');
    expect(pinned.verify('acti' as 'action', { ...sealed, content })).toBe(false);
  });

  it('is refused under a key that is not pinned, also when it claims the id of one that is', () => {
    const forged = loadSigner(next.privateKey).seal('action', Buffer.from('click'));
    expect(pinned.verify('action', forged)).toBe(false);
    expect(pinned.verify('action', { ...forged, keyId: pair.keyId })).toBe(false);
    expect(pinned.verify('action', { ...signer.seal('action', forged.content), keyId: next.keyId })).toBe(false);
  });

  it.each([0, 1, 63, 65, 128])('is refused with a signature of %d bytes', (bytes) => {
    const sealed = signer.seal('action', Buffer.from('click'));
    const signature = new Uint8Array(bytes);
    signature.set(sealed.signature.subarray(0, Math.min(bytes, 64)));
    expect(pinned.verify('action', { ...sealed, signature })).toBe(false);
  });

  it('is refused and never throws, whatever it holds', () => {
    const anySeal: fc.Arbitrary<Seal> = fc.record({
      content: aContent,
      signature: fc.uint8Array({ minLength: 64, maxLength: 64 }),
      keyId: fc.oneof(fc.constant(pair.keyId), fc.string(), fc.constant('__proto__')),
    });
    fc.assert(
      fc.property(aKind, anySeal, (kind, sealed) => pinned.verify(kind, sealed) === false),
      { numRuns: 500 },
    );
  });

  it('has one signature for one content: the other half of the group order is refused', () => {
    const sealed = signer.seal('action', Buffer.from('click'));
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${Buffer.from(sealed.signature.subarray(32)).reverse().toString('hex')}`) + order;
    const signature = Uint8Array.from(sealed.signature);
    signature.set(Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(), 32);
    expect(pinned.verify('action', { ...sealed, signature })).toBe(false);
  });
});

describe('keys are changed without a moment in which the agents refuse their orchestrator:', () => {
  const before = signer.seal('action', Buffer.from('click'));
  const after = loadSigner(next.privateKey).seal('action', Buffer.from('click'));

  it.each<[string, string, boolean, boolean]>([
    ['only the old one is pinned', pair.publicKey, true, false],
    ['both are pinned', pair.publicKey + next.publicKey, true, true],
    ['both are pinned, the new one first', next.publicKey + pair.publicKey, true, true],
    ['only the new one is pinned', next.publicKey, false, true],
  ])('%s', (_title, text, old, fresh) => {
    const verifier = loadPinnedKeys(text);
    expect([verifier.verify('action', before), verifier.verify('action', after)]).toEqual([old, fresh]);
  });
});

describe('pinned keys', () => {
  it('have the ids of the pairs they come from, and may have comments', () => {
    const text = `# until the change in June\r\n${pair.publicKey}\n\n# from then on\n${next.publicKey}\n`;
    expect(loadPinnedKeys(text).keyIds).toEqual([pair.keyId, next.keyId]);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  const x25519 = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' });

  it.each<[string, string, string]>([
    ['none', '', 'PINNED_KEYS_COUNT'],
    ['three', pair.publicKey + next.publicKey + generateKeyPair().publicKey, 'PINNED_KEYS_COUNT'],
    ['the same twice', pair.publicKey + pair.publicKey, 'PINNED_KEYS_REPEATED'],
    ['a private key', pair.privateKey, 'PINNED_KEYS_HOLD_PRIVATE'],
    ['a private key beside a public one', pair.publicKey + pair.privateKey, 'PINNED_KEYS_HOLD_PRIVATE'],
    ['a key that is cut off', pair.publicKey.slice(0, 60), 'PINNED_KEYS_UNREADABLE'],
    ['a key whose half is lost', pair.publicKey.replace(/\n.{20}/, '\n'), 'PINNED_KEYS_UNREADABLE'],
    ['a second key that is cut off', pair.publicKey + next.publicKey.slice(0, 60), 'PINNED_KEYS_UNREADABLE'],
    ['text', 'the key of the CHU', 'PINNED_KEYS_UNREADABLE'],
    ['a certificate', pair.publicKey.replaceAll('PUBLIC KEY', 'CERTIFICATE'), 'PINNED_KEYS_UNREADABLE'],
    ['an RSA key', rsa.toString(), 'PINNED_KEYS_UNREADABLE'],
    ['a key for exchanging keys', x25519.toString(), 'PINNED_KEYS_UNREADABLE'],
  ])('are refused with a remedy when they are: %s', (_title, text, code) => {
    const error = refusal(() => loadPinnedKeys(text));
    expect(error.code).toBe(code);
    expect(error.remedy).not.toBe('');
  });
});

describe('a key for which anybody can sign', () => {
  const weak = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ];

  it.each(weak)('is not pinned: %s', (raw) => {
    expect(refusal(() => loadPinnedKeys(publicKeyOf(Buffer.from(raw, 'hex')))).code).toBe('PINNED_KEY_WEAK');
  });
});

describe('the signing key', () => {
  it('knows its public half', () => {
    expect(signer.publicKey).toBe(pair.publicKey);
  });

  const encrypted = generateKeyPairSync('ed25519').privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'secret',
  });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

  it.each<[string, string, string]>([
    ['nothing', '\n', 'SIGNING_KEY_UNREADABLE'],
    ['a public key', pair.publicKey, 'SIGNING_KEY_IS_PUBLIC'],
    ['a key with a passphrase', encrypted.toString(), 'SIGNING_KEY_UNREADABLE'],
    ['an RSA key', rsa.toString(), 'SIGNING_KEY_UNREADABLE'],
    ['a key that is cut off', pair.privateKey.slice(0, 70), 'SIGNING_KEY_UNREADABLE'],
  ])('is refused with a remedy when it is: %s', (_title, pem, code) => {
    const error = refusal(() => loadSigner(pem));
    expect(error.code).toBe(code);
    expect(error.remedy).not.toBe('');
  });

  it('is never in the error that refuses it', () => {
    const secret = pair.privateKey.split('\n')[1]!;
    const broken = pair.privateKey.replace('-----END PRIVATE KEY-----', '');
    for (const error of [refusal(() => loadSigner(broken)), refusal(() => loadPinnedKeys(pair.privateKey))]) {
      expect(JSON.stringify(error) + error.stack).not.toContain(secret.slice(0, 12));
      expect(error.cause).toBeUndefined();
    }
  });
});
