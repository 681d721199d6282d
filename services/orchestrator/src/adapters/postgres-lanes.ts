import path from 'node:path';
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
}

/** Lanes in Postgres, the only issuer of epochs. */
export function postgresLanes(db: Database): Lanes {
  const sql = loadStatements(path.join(SQL_FOLDER, 'statements'));
  return {
    open: async (hello, nowMs) => {
      const { workstationId, site, agentVersion, resolution, platform, impairment } = hello;
      const params = [
        workstationId,
        site,
        agentVersion,
        resolution.width,
        resolution.height,
        platform,
        impairment,
        nowMs,
      ];
      const rows = await db.query<{ epoch: number }>(sql['open-lane'] as string, params);
      return (rows[0] as { epoch: number }).epoch;
    },
    close: async (workstationId, epoch, nowMs) => {
      await db.query(sql['close-lane'] as string, [workstationId, epoch, nowMs]);
    },
    list: async () => {
      const rows = await db.query<LaneRow>(sql['list-lanes'] as string);
      return rows.map((row) => ({
        workstationId: row.workstation_id,
        site: row.site,
        connected: row.connected,
        agentVersion: row.agent_version,
        resolution: { width: row.resolution_width, height: row.resolution_height },
        platform: row.platform,
        lastSeenMs: row.last_seen_ms,
        impairment: row.impairment,
      }));
    },
  };
}
