import { PeerPulse } from '../src/link/pulse';

/** Looks every 250 ms as a connection does, up to a time. */
function lookUntil(pulse: PeerPulse, fromMs: number, toMs: number) {
  let state = pulse.look(fromMs);
  for (let ms = fromMs + 250; ms <= toMs; ms += 250) state = pulse.look(ms);
  return state;
}

describe('The pulse of a peer', () => {
  it('lives while it is heard, falls silent after 2.5 s and is dead after 5 s', () => {
    const pulse = new PeerPulse(0);
    expect(lookUntil(pulse, 0, 1_000)).toBe('lives');
    expect(pulse.hear(1_000)).toBe('lives');
    expect(lookUntil(pulse, 1_000, 3_500)).toBe('lives');
    expect(pulse.look(3_501)).toBe('silent');
    expect(lookUntil(pulse, 3_501, 6_000)).toBe('silent');
    expect(pulse.look(6_001)).toBe('dead');
  });

  it('that is heard again after a silence needs a new connection: only a welcome arms the lane', () => {
    const pulse = new PeerPulse(0);
    lookUntil(pulse, 0, 3_000);
    expect(pulse.hear(3_100)).toBe('dead');
  });

  it('counts our own standing still for silence, also when something is heard right after it', () => {
    expect(new PeerPulse(0).look(2_501)).toBe('dead');
    expect(new PeerPulse(0).hear(2_501)).toBe('dead');
    const busy = new PeerPulse(0);
    expect(busy.look(2_500)).toBe('lives');
  });
});
