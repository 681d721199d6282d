import type { Alarm } from '@vigie/action-kernel';
import { serviceMeter } from '@vigie/telemetry';

/** What the agent counts and times for whoever watches over it. */
export interface AgentMeasures {
  /** A message that the pinned keys did not sign was dropped. */
  forged(kind: string): void;
  alarm(alarm: Alarm): void;
  /** `gap`: from the beginning of the guard's frame to the input. Milliseconds. */
  timed(what: 'guard' | 'gap' | 'durable_write', ms: number): void;
}

/** Call it when telemetry runs. */
export function measureAgent(): AgentMeasures {
  const meter = serviceMeter('capture-agent');
  const forged = meter.createCounter('vigie.action.forged', { description: 'Messages that no pinned key signed' });
  const alarms = meter.createCounter('vigie.lane.alarms', { description: 'What must not happen on a lane, and did' });
  const times = {
    guard: meter.createHistogram('vigie.guard.duration', {
      unit: 'ms',
      description: 'The guard, with the taking of its frame',
    }),
    gap: meter.createHistogram('vigie.guard.gap', {
      unit: 'ms',
      description: 'From the beginning of the guard frame to the first event of the input',
    }),
    durable_write: meter.createHistogram('vigie.journal.durable_write', {
      unit: 'ms',
      description: 'A record, until it is on the disk',
    }),
  };
  return {
    forged: (kind) => forged.add(1, { 'vigie.seal.kind': kind }),
    alarm: (alarm) => alarms.add(1, { 'vigie.alarm': alarm }),
    timed: (what, ms) => times[what].record(ms),
  };
}
