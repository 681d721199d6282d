import path from 'node:path';
import type { Workstation } from '@vigie/domain';
import { type Database, loadStatements } from '@vigie/postgres';
import type { Lanes } from '../ports';
import { SQL_FOLDER } from './postgres-runs';

interface LaneRow {
  readonly workstation_id: string;
  readonly site: string;
  readonly connected: boolean;
  readonly agent_version: string;
  readonly resolution_width: number;
  readonly resolution_height: number;
  readonly platform: string;
  readonly impairment: string;
  readonly last_seen_ms: number;
  readonly halted: string;
  readonly open_doubts: number;
}

/** Lanes in Postgres, the only issuer of epochs. */
export function postgresLanes(db: Database): Lanes {
  const statements = loadStatements(path.join(SQL_FOLDER, 'statements'));
  const sql = (name: string) => statements[name] as string;
  return {
    open: async (hello, nowMs) => {
      const { workstationId, site, agentVersion, resolution, platform, impairment, journalId, epoch } = hello;
      const { width, height } = resolution;
      const about = [workstationId, site, agentVersion, width, height, platform, impairment];
      const rows = await db.query<{ epoch: number }>(sql('open-lane'), [...about, nowMs, journalId, epoch]);
      return (rows[0] as { epoch: number }).epoch;
    },
    fence: async (workstationId, epoch, nowMs) => {
      await db.query(sql('fence-lane'), [workstationId, epoch, nowMs]);
    },
    saveHalt: async (workstationId, epoch, halted) => {
      await db.query(sql('save-halt'), [workstationId, epoch, halted]);
    },
    stop: async (workstationId, why) => {
      await db.query(sql('stop-lane'), [workstationId, why]);
    },
    recordOrder: ({ workstationId, epoch, order }, by, nowMs) =>
      db.transaction(async (tx) => {
        const rows = await tx.query<{ order_sequence: number }>(sql('next-order'), [workstationId, epoch]);
        const sequence = rows[0]?.order_sequence ?? null;
        if (sequence !== null) await tx.query(sql('insert-order'), [workstationId, epoch, sequence, order, by, nowMs]);
        return sequence;
      }),
    list: async () => (await db.query<LaneRow>(sql('list-lanes'))).map(workstationOf),
  };
}

function workstationOf(row: LaneRow): Workstation {
  return {
    workstationId: row.workstation_id,
    site: row.site,
    connected: row.connected,
    agentVersion: row.agent_version,
    resolution: { width: row.resolution_width, height: row.resolution_height },
    platform: row.platform,
    lastSeenMs: row.last_seen_ms,
    impairment: row.impairment,
    halted: row.halted,
    openDoubts: row.open_doubts,
  };
}
