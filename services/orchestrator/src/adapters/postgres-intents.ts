import path from 'node:path';
import { advanceIntent, type IntentAdvance, type IntentEvent, type IntentState } from '@vigie/action-kernel';
import type { ActionKindName, SealedAction } from '@vigie/domain';
import { type Database, loadStatements, type Transaction } from '@vigie/postgres';
import { inboxChange } from '../act/doubt-of';
import type { Intent, IntentCommit, IntentNote, IntentStore, UnsettledIntent } from '../ports';
import { type IntentColumns, intentState } from './intent-state';
import { SQL_FOLDER, UUID } from './postgres-runs';

type Sql = (name: string) => string;

interface IntentRow extends IntentColumns {
  readonly workstation_id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly kind: ActionKindName;
  readonly lane_epoch: number;
  readonly same_journal: boolean;
}

/** Intents in Postgres. Every event is decided on under the lock of its row, so that no two decide from the same state. */
export function postgresIntents(db: Database): IntentStore {
  const statements = loadStatements(path.join(SQL_FOLDER, 'statements'));
  const sql: Sql = (name) => statements[name] as string;
  return {
    commit: (intent, seal) => db.transaction((tx) => commit(tx, sql, intent, seal)),
    advance: async (actionId, event, note) =>
      UUID.test(actionId) ? db.transaction((tx) => advance(tx, sql, actionId, event, note)) : null,
    unsettled: async (workstationId) => {
      interface Row {
        action_id: string;
        epoch: number;
        journal_id: string;
        phase: UnsettledIntent['phase'];
        looking: boolean;
      }
      const rows = await db.query<Row>(sql('list-unsettled'), [workstationId]);
      return rows.map(({ action_id, journal_id, ...row }) => ({ actionId: action_id, journalId: journal_id, ...row }));
    },
  };
}

async function commit(
  tx: Transaction,
  sql: Sql,
  intent: Intent,
  seal: (laneSequence: number) => SealedAction,
): Promise<IntentCommit> {
  const { actionId, runId, workstationId, epoch } = intent;
  const taken = await tx.query<{ last_sequence: number }>(sql('take-sequence'), [runId, workstationId, epoch]);
  const laneSequence = taken[0]?.last_sequence;
  if (laneSequence === undefined) {
    const [found] = await tx.query<{ stopped: string }>(sql('find-stop'), [workstationId, epoch]);
    return found === undefined ? { kind: 'lane_lost' } : { kind: 'stopped', why: found.stopped };
  }
  const action = seal(laneSequence);
  const { content, signature, keyId } = action.seal;
  await tx.query(sql('insert-intent'), [
    actionId,
    runId,
    intent.ordinal,
    intent.stepId,
    intent.supersedes,
    workstationId,
    epoch,
    laneSequence,
    intent.kind,
    intent.expireAtMs,
    intent.intendedAtMs,
    intent.journalId,
    content,
    signature,
    keyId,
  ]);
  return { kind: 'committed', action };
}

async function advance(
  tx: Transaction,
  sql: Sql,
  actionId: string,
  event: IntentEvent,
  note: IntentNote,
): Promise<IntentAdvance | null> {
  const [row] = await tx.query<IntentRow>(sql('lock-intent'), [actionId]);
  if (row === undefined || !mayTell(row, note)) return null;
  const before = intentState(row);
  const next = advanceIntent(before, event.kind === 'reported' ? { ...event, sameJournal: row.same_journal } : event);
  if (next.state !== before) await save(tx, sql, actionId, next.state, note.nowMs);
  await updateInbox(tx, sql, { actionId, row, before, next, note });
  if (next.effects.some((effect) => effect.kind === 'alarm') && event.kind === 'reported') {
    await tx.query(sql('save-contradiction'), [actionId, JSON.stringify(event.result), note.nowMs]);
  }
  return next;
}

/** A connection speaks for its own workstation, and only while it holds the lane. */
function mayTell(row: IntentRow, { link }: IntentNote): boolean {
  return link === undefined || (link.workstationId === row.workstation_id && link.epoch === row.lane_epoch);
}

async function save(tx: Transaction, sql: Sql, actionId: string, state: IntentState, nowMs: number): Promise<void> {
  const doubt = state.phase === 'in_doubt' ? state : { looking: false, typed: 0, of: 0 };
  const [result, proof] = state.phase === 'settled' ? [JSON.stringify(state.result), state.by] : [null, ''];
  const settledAt = state.phase === 'settled' ? nowMs : null;
  const { looking, typed, of } = doubt;
  await tx.query(sql('save-intent'), [actionId, state.phase, looking, typed, of, result, proof, settledAt]);
}

async function updateInbox(
  tx: Transaction,
  sql: Sql,
  o: { actionId: string; row: IntentRow; before: IntentState; next: IntentAdvance; note: IntentNote },
): Promise<void> {
  const { actionId, row, note } = o;
  if (note.evidence) await tx.query(sql('show-doubt'), [actionId, note.evidence]);
  const change = inboxChange(o.before, o.next);
  if (change === null) return;
  if (change.kind === 'close') {
    const by = change.by === 'person' ? (note.by ?? '') : change.by === 'journal' ? 'journal' : '';
    await tx.query(sql('close-doubt'), [actionId, change.resolution, by, note.nowMs]);
    return;
  }
  const place = [row.run_id, row.step_id, row.workstation_id, row.kind];
  const params = [note.doubtId, actionId, ...place, change.typed, change.of, note.because, note.nowMs];
  await tx.query(sql('raise-doubt'), params);
}
