import type { JournalRecord, PreparedRecord, SettledRecord } from '@vigie/action-kernel';

export const actionIdOf = (i: number) => `0193b8f0-0000-7000-8000-${String(i).padStart(12, '0')}`;

export function preparedRecord(i: number, over: Partial<PreparedRecord> = {}): PreparedRecord {
  const digest = 'a'.repeat(64);
  return {
    kind: 'prepared',
    actionId: actionIdOf(i),
    digest,
    epoch: 1,
    laneSequence: i,
    expireAtMs: 1_000,
    of: 0,
    ...over,
  };
}

export function refusedRecord(i: number, over: Partial<SettledRecord> = {}): SettledRecord {
  const { actionId, digest, epoch, laneSequence, expireAtMs } = preparedRecord(i);
  const result = { kind: 'refused', reason: 'PAUSED' } as const;
  return { kind: 'settled', actionId, digest, epoch, laneSequence, expireAtMs, result, ...over };
}

export function doneRecord(i: number): SettledRecord {
  const times = { startedAtMs: 1_764_500_000_000, finishedAtMs: 1_764_500_000_020 };
  return refusedRecord(i, { result: { kind: 'done', ...times, frameDigest: 'b'.repeat(64), changedInGap: false } });
}

export const kindsOf = (records: readonly JournalRecord[]) => records.map(({ kind }) => kind);
