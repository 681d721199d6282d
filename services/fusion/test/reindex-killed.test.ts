import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openCache } from '@vigie/cache';
import { type FuseOptions, openStateTables, reindexTables, spaceOf } from '@vigie/fusion';
import { openDatabase } from '@vigie/postgres';
import { testPostgres } from '@vigie/testkit';
import { FUSE_OPTIONS, fusedState } from './databases';

const OTHER: FuseOptions = { ...FUSE_OPTIONS, screenProvider: 'other-screen' };
const STATES = 40;

/** A replica in a process of its own, which rests for so long after each state. */
function startReplica(url: string, restMs: number): ChildProcess {
  const args = [join(__dirname, 'reindex-process.cjs'), url, JSON.stringify(OTHER), String(restMs)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

test('replicas that are killed lose nothing: the last one finishes, and every state was changed exactly once', async () => {
  const server = await testPostgres();
  const database = await openDatabase({ url: server.url });
  const replicas: ChildProcess[] = [];
  try {
    const store = await openStateTables(database, await openCache({ namespace: 'fusion' }));
    await database.query('create table space_changes (screen_state_id text)');
    await database.query(`create function note_space() returns trigger language plpgsql as
      'begin insert into space_changes values (new.screen_state_id); return new; end'`);
    await database.query(`create trigger note_space after update on screen_states for each row
      when (old.space <> new.space) execute function note_space()`);
    const ids: string[] = [];
    for (let i = 0; i < STATES; i++) {
      const fused = await fusedState();
      await store.save(fused);
      ids.push(fused.state.screenStateId);
    }
    const job = reindexTables(database, spaceOf(OTHER, OTHER.weights), 'watcher');
    await job.start();
    const doneAtDeath: number[] = [];
    const until = async (enough: (p: { done: number; status: string }) => boolean) => {
      for (;;) {
        const progress = await job.progress();
        if (enough(progress)) return progress;
        await delay(15);
      }
    };
    for (const enough of [5, 15]) {
      const replica = startReplica(server.url, 30);
      replicas.push(replica);
      await until(({ done }) => done >= enough);
      replica.kill('SIGKILL');
      await once(replica, 'exit');
      doneAtDeath.push((await job.progress()).done);
    }
    expect(Math.max(...doneAtDeath)).toBeLessThan(STATES);
    replicas.push(startReplica(server.url, 0), startReplica(server.url, 0));
    const end = await until(({ status }) => status === 'finished');
    expect(end).toMatchObject({ total: STATES, done: STATES, failed: [], spaces: [{ states: STATES }] });
    const changed = await database.query<{ screen_state_id: string }>('select screen_state_id from space_changes');
    expect(changed.map((change) => change.screen_state_id).sort()).toEqual(ids.sort());
  } finally {
    for (const replica of replicas) replica.kill('SIGKILL');
    await database.close();
    await server.stop();
  }
}, 120_000);
