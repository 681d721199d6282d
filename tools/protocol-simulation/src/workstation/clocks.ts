import type { ClockReading } from '@vigie/action-kernel';
import type { Random } from '../world/random';

/** The workstation's two clocks against true time: both drift, the wall clock may be set, the steady one sleeps. */
export class Clocks {
  #rate: number;
  #wallOffset: number;
  #steadyOffset: number;

  constructor(driftPpm: number, random: Random) {
    this.#rate = 1 + driftPpm / 1_000_000;
    this.#wallOffset = 1_700_000_000_000 + random.below(200_000_000_000);
    this.#steadyOffset = random.below(100_000_000);
  }

  read(now: number): ClockReading {
    const run = Math.floor(now * this.#rate);
    return { wallMs: this.#wallOffset + run, steadyMs: this.#steadyOffset + run };
  }

  setWall(byMs: number): void {
    this.#wallOffset += byMs;
  }

  /** The machine slept for so long: the steady clock did not count it. */
  sleep(ms: number): void {
    this.#steadyOffset -= ms;
  }
}
