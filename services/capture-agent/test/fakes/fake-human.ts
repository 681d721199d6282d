import type { HumanWatch } from '@vigie/capture-agent';

type Reason = NonNullable<ReturnType<HumanWatch['interrupted']>>;

/** A person at the keyboard, whom a test leads. */
export interface FakeHuman extends HumanWatch {
  /** Why input must stop. Set by hand it is seen, but nobody is told. */
  reason: Reason | null;
  /** Whether `clear` works: not while the pause file is there. */
  clears: boolean;
  sinceMs: number;
  held: boolean;
  /** As the watchdog does: remembers why, and tells. */
  interrupt(reason: Reason): void;
  /** The chord, while the lane is paused. */
  resume(): void;
}

export function fakeHuman(): FakeHuman {
  let tell: (reason: Reason) => void = () => {};
  let letGoOn: () => void = () => {};
  const human: FakeHuman = {
    reason: null,
    clears: true,
    sinceMs: Number.POSITIVE_INFINITY,
    held: false,
    interrupt: (reason) => {
      human.reason = reason;
      tell(reason);
    },
    resume: () => letGoOn(),
    interrupted: () => human.reason,
    sinceInputMs: () => human.sinceMs,
    onInterruption: (listener) => {
      tell = listener;
    },
    onResume: (listener) => {
      letGoOn = listener;
    },
    hold: () => {
      human.held = true;
    },
    clear: () => {
      if (human.clears) human.reason = null;
      return human.clears;
    },
    close: async () => {},
  };
  return human;
}
