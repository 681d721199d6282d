import type { JournalRecord, PreparedRecord, SettledRecord } from '../journal/record';
import type { RuleSet } from '../rules';
import { Archive } from './archive';
import { emptyLane, type LaneState, ORDERS_FORGOTTEN } from './lane-state';

export interface Recovery {
  readonly state: LaneState;
  readonly archive: Archive;
  /** Doubts found: to be made durable before the lane does anything. They are in the archive already. */
  readonly doubts: readonly SettledRecord[];
}

/**
 * A lane from what its journal holds. An action that was prepared and has no result is in doubt: the input may have been
 * given, in part or whole, and nobody here can know.
 */
export function recoverLaneUnder(rules: RuleSet, workstationId: string, records: readonly JournalRecord[]): Recovery {
  const archive = new Archive();
  const prepared = new Map<string, { readonly record: PreparedRecord; typed: number }>();
  let state = emptyLane(workstationId);
  const see = (epoch: number, sequence: number) => {
    if (epoch > state.epoch) state = { ...state, epoch, sequence };
    else if (epoch === state.epoch && sequence > state.sequence) state = { ...state, sequence };
  };
  for (const record of records) {
    switch (record.kind) {
      case 'journal':
        break;
      case 'epoch':
        see(record.epoch, record.sequence);
        break;
      case 'prepared':
        see(record.epoch, record.laneSequence);
        prepared.set(record.actionId, { record, typed: 0 });
        break;
      case 'progress': {
        const open = prepared.get(record.actionId);
        if (open) open.typed = Math.max(open.typed, record.typed);
        break;
      }
      case 'settled':
        see(record.epoch, record.laneSequence);
        prepared.delete(record.actionId);
        archive.add(record);
        break;
      case 'kept':
        archive.keep(record.actionId);
        break;
      case 'paused':
        state = { ...state, paused: record.reason };
        break;
      case 'resumed':
        state = { ...state, paused: null };
        break;
      default:
        unhandled(record);
    }
  }
  const doubts = rules['in-doubt'] ? [...prepared.values()].map(({ record, typed }) => doubtOf(record, typed)) : [];
  for (const doubt of doubts) archive.add(doubt);
  // None of that epoch's orders may lift a pause any more: it might be one that was heard already.
  if (state.epoch > 0) state = { ...state, orderSequence: ORDERS_FORGOTTEN };
  return { state, archive, doubts };
}

function doubtOf({ actionId, digest, epoch, laneSequence, expireAtMs, of }: PreparedRecord, typed: number) {
  const result = { kind: 'in_doubt', typed, of } as const;
  return { kind: 'settled', actionId, digest, epoch, laneSequence, expireAtMs, result } as const;
}

function unhandled(record: never): never {
  throw new TypeError(`journal record ${JSON.stringify(record)} is not handled`);
}
