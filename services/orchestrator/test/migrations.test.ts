import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SQL_FOLDER } from '@vigie/orchestrator';
import { migrate, openDatabase } from '@vigie/postgres';
import { postgresDoubts } from '../src/adapters/postgres-doubts';
import { postgresIntents } from '../src/adapters/postgres-intents';
import { postgresRuns } from '../src/adapters/postgres-runs';

const MIGRATIONS = path.join(SQL_FOLDER, 'migrations');
const RUN = '01900000-0000-7000-8000-000000000001';
const action = (n: number) => `01900000-0000-7000-8000-00000000001${n}`;

describe('a database of before the action protocol', () => {
  it('keeps what was known of its actions: what was in doubt is in the inbox, what was open is asked after', async () => {
    const db = await openDatabase({ embedded: {} });
    const old = mkdtempSync(path.join(tmpdir(), 'vigie-migrations-'));
    copyFileSync(path.join(MIGRATIONS, '0001_runs.sql'), path.join(old, '0001_runs.sql'));
    await migrate(db, { owner: 'orchestrator', folder: old });
    await db.query(`insert into lanes values ('poste-1', 3, 3, 'chu', '1', 1, 1, 'x11', '', false, 0)`);
    await db.query(
      `insert into runs values ('${RUN}', 'w', 'd', 'w', '{}', 'r', 'poste-1', 'in_doubt', null, 'claire', null, 'o', '', 1, 2)`,
    );
    const outcomes = ['{"kind":"done","startedAtMs":1,"finishedAtMs":2}', '{"kind":"in_doubt"}', null];
    for (const [n, outcome] of outcomes.entries()) {
      const values = [action(n), RUN, 1, 's', '', 'poste-1', 3, n + 1, 'click', null, 9, 5, outcome, outcome && 6];
      const places = values.map((_, index) => `$${index + 1}`).join(', ');
      await db.query(`insert into actions values (${places})`, values);
    }
    await migrate(db, { owner: 'orchestrator', folder: MIGRATIONS });
    const rows = await postgresRuns(db, 'o').actions(RUN);
    expect(rows.map((row) => row.state)).toMatchObject([
      { phase: 'settled', result: { kind: 'done' }, by: 'report' },
      { phase: 'in_doubt', looking: false },
      { phase: 'unknown' },
    ]);
    const doubts = await postgresDoubts(db).list({ workstationId: 'poste-1', withResolved: false, limit: 0 });
    expect(doubts).toMatchObject([{ actionId: action(1), runId: RUN, because: 'DOUBT_NO_ANSWER', resolution: '' }]);
    const unsettled = await postgresIntents(db).unsettled('poste-1');
    expect(unsettled).toMatchObject([{ actionId: action(1) }, { actionId: action(2), journalId: '' }]);
    await db.close();
  });
});
