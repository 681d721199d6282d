import type { ClockReading } from '@vigie/action-kernel';
import type { Random } from '../world/random';

/** The workstation's two clocks against true time: both drift, the wall clock may be set, the steady one sleeps. */
export class Clocks {
  #steadyRate: number;
  #wallRate: number;
  #wallOffset: number;
  #steadyOffset: number;

  constructor(driftPpm: number, random: Random) {
    this.#steadyRate = 1 + driftPpm / 1_000_000;
    // A wall clock that is kept by a time server goes right, the steady one beside it need not.
    this.#wallRate = random.chance(0.5) ? 1 : this.#steadyRate;
    this.#wallOffset = 1_700_000_000_000 + random.below(200_000_000_000);
    this.#steadyOffset = random.below(100_000_000);
  }

  read(now: number): ClockReading {
    return {
      wallMs: this.#wallOffset + Math.floor(now * this.#wallRate),
      steadyMs: this.#steadyOffset + Math.floor(now * this.#steadyRate),
    };
  }

  setWall(byMs: number): void {
    this.#wallOffset += byMs;
  }

  /** The machine slept for so long: the steady clock did not count it. */
  sleep(ms: number): void {
    this.#steadyOffset -= ms;
  }
}
