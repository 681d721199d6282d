import { createHash } from 'node:crypto';
import { decodeSignedAction, decodeWelcome, encodeWelcome, openAction, sealableAction } from '@vigie/contracts';
import type { Action, Welcome } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { anAction, aSalt, aWelcome } from './arbitraries/actions';

const salt = new Uint8Array(16).fill(5);
const [typing] = fc.sample(anAction, { seed: 1, numRuns: 1 }) as [Action];
const type = (text: string): Action => ({ ...typing, what: { kind: 'type_text', text, replace: true } });
const press: Action = { ...typing, what: { kind: 'key_chord', keys: ['Enter'] } };

function refused(work: () => unknown, problem = ''): void {
  try {
    work();
  } catch (error) {
    if (!isCoded(error, 'CONTRACT_MALFORMED')) throw error;
    expect(`${error.facts.field} ${error.facts.problem}`).toContain(problem);
    return;
  }
  throw new Error('it was accepted');
}

describe('an action that is signed', () => {
  it('is opened as it was sealed, text and all', () => {
    fc.assert(
      fc.property(anAction, aSalt, (action, random) => {
        const sealed = sealableAction(action, random);
        expect(openAction(sealed.content, sealed.text, sealed.salt)).toEqual(action);
      }),
      { numRuns: 300 },
    );
  });

  it('holds a salted hash in place of the text that it types', () => {
    const { content, text } = sealableAction(type('Fracture du fémur'), salt);
    expect(text).toBe('Fracture du fémur');
    expect(Buffer.from(content).includes('Fracture')).toBe(false);
    const prefix = Buffer.concat([Buffer.from('vigie.value.v1\0'), salt]);
    const expected = createHash('sha256').update(prefix).update('Fracture du fémur', 'utf8').digest();
    expect(decodeSignedAction(content).what).toEqual({
      kind: 'type_text',
      replace: true,
      valueHash: Uint8Array.from(expected),
    });
  });

  it('gives other bytes for the same text under another salt, so that equal texts cannot be told', () => {
    const other = sealableAction(type('oui'), new Uint8Array(16).fill(6));
    expect(other.content).not.toEqual(sealableAction(type('oui'), salt).content);
  });

  it('is refused with any other text or salt, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), aSalt, (text, random) => {
        fc.pre(text !== 'oui' || Buffer.compare(random, salt) !== 0);
        refused(() => openAction(sealableAction(type('oui'), salt).content, text, random), 'text is not');
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with a text or salt beside it when it types none', () => {
    const { content, text, salt: none } = sealableAction(press, salt);
    expect([text, none.length]).toEqual(['', 0]);
    refused(() => openAction(content, 'x', none), 'text goes with an action that types none');
    refused(() => openAction(content, '', salt), 'text goes with an action that types none');
  });

  it('is refused with a salt that is not 16 bytes, at both ends', () => {
    refused(() => sealableAction(type('oui'), new Uint8Array(15)), 'salt has 15 bytes, 16 are needed');
    const { content } = sealableAction(type('oui'), salt);
    refused(() => openAction(content, 'oui', new Uint8Array(0)), 'salt has 0 bytes, 16 are needed');
  });

  it('may type nothing at all, and says so under a hash too', () => {
    const sealed = sealableAction(type(''), salt);
    expect(openAction(sealed.content, '', salt)).toEqual(type(''));
  });
});

describe('bytes that mean what signed bytes mean, but are others, are refused:', () => {
  const welcome: Welcome = { workstationId: 'ws-1', nonce: 'ab'.repeat(16), epoch: 3, serverTimeMs: 5 };
  const bytes = encodeWelcome(welcome);
  const notTheOne = 'its encoding is not the one that is signed';
  /** Epoch is field 3 (0x18), server time field 4 (0x20), each of one byte at the end. */
  const [before, epoch, time] = [bytes.subarray(0, -4), bytes.subarray(-4, -2), bytes.subarray(-2)];

  it('the original is taken', () => {
    expect([...epoch, ...time]).toEqual([0x18, 3, 0x20, 5]);
    expect(decodeWelcome(Buffer.concat([before, epoch, time]))).toEqual(welcome);
  });

  it.each<[string, Uint8Array[]]>([
    ['fields in another order', [before, time, epoch]],
    ['a field twice', [before, epoch, epoch, time]],
    ['a field that is overridden by a later one', [before, Uint8Array.of(0x18, 9), epoch, time]],
    ['a number with superfluous bytes', [before, Uint8Array.of(0x18, 0x83, 0), time]],
    ['a field that nobody knows', [bytes, Uint8Array.of(0x78, 1)]],
    ['a default that is written out', [bytes.subarray(0, -2), Uint8Array.of(0x20, 0)]],
  ])('%s', (_title, parts) => {
    refused(() => decodeWelcome(Buffer.concat(parts)), notTheOne);
  });

  it('whatever is changed, what is still read is encoded as those very bytes', () => {
    fc.assert(
      fc.property(aWelcome, fc.nat(), fc.nat({ max: 255 }), (value, at, to) => {
        const changed = Uint8Array.from(encodeWelcome(value));
        changed[at % changed.length] = to;
        let read: Welcome;
        try {
          read = decodeWelcome(changed);
        } catch (error) {
          if (isCoded(error, 'CONTRACT_MALFORMED')) return;
          throw error;
        }
        expect(Buffer.compare(encodeWelcome(read), changed)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('a broken trace context is left out before signing, so no action fails for it', () => {
    const sealed = sealableAction({ ...press, traceparent: '00-zz-1-01' }, salt);
    expect(openAction(sealed.content, sealed.text, sealed.salt).traceparent).toBe('');
  });
});
