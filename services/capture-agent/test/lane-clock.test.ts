import fc from 'fast-check';
import { serverTimeNow } from '../src/act/lane-clock';

const told = {
  serverMs: 5_000_000,
  asked: { wallMs: 1_000, steadyMs: 100 },
  heard: { wallMs: 1_040, steadyMs: 140 },
};

describe("The orchestrator's time, as the agent knows it", () => {
  it('is bounded by the round trip in which it was told, whatever the wall clock of the workstation says', () => {
    expect(serverTimeNow(told, { wallMs: 1_240, steadyMs: 340 })).toEqual({
      earliestMs: 5_000_200,
      latestMs: 5_000_240,
    });
  });

  it('is unknown before it was told', () => {
    expect(serverTimeNow(null, { wallMs: 0, steadyMs: 0 })).toBeNull();
    expect(serverTimeNow({ ...told, serverMs: 0 }, { wallMs: 1_040, steadyMs: 140 })).toBeNull();
  });

  it.each([
    ['was set forward', 11_040],
    ['was set back', -8_960],
    ['went on while the machine slept', 3_601_040],
  ])('is unknown when the wall clock %s', (_, wallMs) => {
    expect(serverTimeNow(told, { wallMs, steadyMs: 240 })).toBeNull();
  });

  it('always lies between its bounds, for any delays and any error of the wall clock', () => {
    const delay = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(
        delay,
        delay,
        delay,
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 1e6 }),
        (up, work, down, wallError, later) => {
          const server0 = 1_700_000_000_000;
          const at = (elapsed: number) => ({ wallMs: server0 + wallError + elapsed, steadyMs: 77 + elapsed });
          const time = { serverMs: server0 + up + work, asked: at(0), heard: at(up + work + down) };
          const elapsed = up + work + down + later;
          const bounds = serverTimeNow(time, at(elapsed))!;
          expect(bounds.earliestMs).toBeLessThanOrEqual(server0 + elapsed);
          expect(bounds.latestMs).toBeGreaterThanOrEqual(server0 + elapsed);
        },
      ),
      { numRuns: 200 },
    );
  });
});
