import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { within } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction } from '../moments';

/** A disk that was replaced, a profile that was reset: the new journal knows nothing, and must not answer for the old one. */
export const journalLost: ChaosCase = {
  name: 'journal-lost',
  group: 'kills',
  title: 'SIGKILL of the agent after all input of an action, and its journal is gone when it starts again',
  trials: 30,
  kills: 1,
  short: true,
  arrange: (trial) => trial.site.failPoints('agent', `agent.after_input:${drawAction(trial)}`),
  fault: async ({ site, ended }) => {
    if (!(await within(Promise.race([site.agent.whenGone(), ended]), 15_000)) || site.agent.alive) return false;
    for (const name of readdirSync(site.journalFolder)) rmSync(path.join(site.journalFolder, name), { force: true });
    site.note('the journal is gone');
    return true;
  },
};
