import * as fc from 'fast-check';
import { deliveryOf } from '../src/nats/incoming';
import { isOlder } from '../src/nats/link';
import { destinationOf, matches } from '../src/subjects';

const token = fc.stringMatching(/^[a-z0-9-]{1,5}$/);
const subject = fc.array(token, { minLength: 1, maxLength: 4 }).map((tokens) => tokens.join('.'));

describe('subjects', () => {
  it('match themselves, and any one token matches a star', () => {
    fc.assert(
      fc.property(subject, fc.nat(), (one, index) => {
        const tokens = one.split('.');
        const starred = tokens.map((part, at) => (at === index % tokens.length ? '*' : part)).join('.');
        expect(matches(one, one)).toBe(true);
        expect(matches(starred, one)).toBe(true);
        expect(matches('>', one)).toBe(true);
        expect(matches(`${one}.>`, one)).toBe(false);
        expect(matches(`${one}.*`, one)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('keep ids out of the names of spans', () => {
    expect(destinationOf('frame.ws-17')).toEqual({ template: 'frame.{workstation}', label: 'frame' });
    expect(destinationOf('state.Salle_3')).toEqual({ template: 'state.{workstation}', label: 'state' });
    expect(destinationOf('embed.request')).toEqual({ template: 'embed.request', label: 'embed.request' });
    expect(destinationOf('other.family.ws-17')).toEqual({ template: 'other.{…}', label: 'other' });
  });
});

describe('the version of nats-server', () => {
  it('is older exactly when one of its numbers is, compared from the left', () => {
    expect(['2.9.10', '2.10.26', '1.99.99', '2.10.3-beta.1'].map((one) => isOlder(one, '2.10.27'))).toEqual(
      Array(4).fill(true),
    );
    expect(['2.10.27', '2.10.29', '2.11.0', '2.12.1-RC.1', '3.0.0'].map((one) => isOlder(one, '2.10.27'))).toEqual(
      Array(5).fill(false),
    );
  });
});

describe('the place of a delivered message', () => {
  it('is read from the reply subject of old and new servers', () => {
    const old = '$JS.ACK.FRAMES.perception.2.41.57.1700000000000000000.6';
    const recent = '$JS.ACK.hub.Abc123.FRAMES.perception.2.41.57.1700000000000000000.6.rnd';
    for (const reply of [old, recent]) {
      expect(deliveryOf({ reply } as never)).toEqual({
        attempt: 2,
        sequence: 41,
        pending: 6,
        storedAtMs: 1_700_000_000_000,
      });
    }
  });

  it('is absent in any other message', () => {
    for (const reply of [undefined, '', '_INBOX.a.b', '$JS.ACK.short']) {
      expect(deliveryOf({ reply } as never)).toBeNull();
    }
  });
});
