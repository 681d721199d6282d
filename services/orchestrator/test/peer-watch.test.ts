import { PeerWatch } from '../src/link/peer-watch';

const PACE = { heartbeatMs: 1_000, silentMs: 2_500, deadMs: 5_000 };

describe('the watch over the other end of a link', () => {
  let now: number;
  let told: string[];
  let watch: PeerWatch;
  beforeEach(() => {
    jest.useFakeTimers();
    now = 1_000;
    told = [];
    const tell = (what: string) => () => void told.push(what);
    watch = new PeerWatch(() => now, PACE, { beat: tell('beat'), silent: tell('silent'), dead: tell('dead') });
  });
  afterEach(() => {
    watch.stop();
    jest.useRealTimers();
  });
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 200) {
      now += 200;
      jest.advanceTimersByTime(200);
    }
  };
  const without = (beats: string) => told.filter((one) => one !== beats);

  it('sends a heartbeat every second', () => {
    pass(5_000);
    expect(told.filter((one) => one === 'beat')).toHaveLength(5);
  });

  it('sees silence after two and a half seconds and death after five, each once', () => {
    pass(2_400);
    expect(without('beat')).toEqual([]);
    pass(200);
    expect(without('beat')).toEqual(['silent']);
    pass(10_000);
    expect(without('beat')).toEqual(['silent', 'dead']);
  });

  it('takes every sign of life for one', () => {
    for (let i = 0; i < 10; i += 1) {
      pass(2_000);
      watch.heard();
    }
    expect(without('beat')).toEqual([]);
  });

  it('does not take a stall of its own process for the silence of the peer', () => {
    pass(1_000);
    now += 4_000;
    pass(200);
    expect(without('beat')).toEqual([]);
    pass(2_000);
    expect(without('beat')).toEqual(['silent']);
  });
});
