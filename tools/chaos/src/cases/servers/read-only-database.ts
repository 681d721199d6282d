import { pause } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';

async function setReadOnly({ site }: Trial, on: boolean): Promise<void> {
  const { database } = site;
  site.note(`database read-only: ${on}`);
  const value = on ? 'on' : 'off';
  await database.query('begin').catch(() => {});
  await database.query('rollback').catch(() => {});
  await database.query(`set default_transaction_read_only = off`);
  await database.query(`alter database vigie set default_transaction_read_only = ${value}`);
  // Sessions keep what they began with: the orchestrator's must begin anew.
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'vigie' and pid <> pg_backend_pid()`,
  );
}

export const readOnlyDatabase: ChaosCase = {
  name: 'read-only-database',
  group: 'disks and servers',
  title: 'The database takes no change for 3 s, from any moment of a run, and its sessions are ended',
  trials: 15,
  kills: 0,
  fault: async (trial) => {
    await pause(trial.draw(1_000));
    if (trial.over()) return false;
    await setReadOnly(trial, true);
    await pause(3_000);
    await setReadOnly(trial, false);
    return true;
  },
};
