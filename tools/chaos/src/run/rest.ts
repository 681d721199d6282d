import { isCoded } from '@vigie/errors';
import { chaosErrors } from '../errors';
import { OPEN_BOTH } from '../faults/tcp-proxy';
import type { Site } from '../site/site';
import { until } from './patience';
import { openDoubts, orderLane, resolveDoubt } from './runs';
import { openIntents } from './stored-intents';

/** Longest time until everything is found out after the fault is over, s. */
const REST_SECONDS = 30;

/** Takes every fault back and starts what is dead; the lane arms itself again. */
export async function heal(site: Site): Promise<void> {
  site.failPoints('agent', '');
  site.failPoints('orchestrator', '');
  site.tap.fate = () => 'pass';
  site.network.set(OPEN_BOTH);
  site.bus.set(OPEN_BOTH);
  site.eyes.open = true;
  for (const part of [site.program, site.orchestrator, site.agent]) part.goOn();
  await Promise.all([site.postgres.start(), site.nats.start()]);
  for (const part of [site.program, site.orchestrator, site.agent]) await part.start();
}

/** Until no run is under way and the orchestrator knows, of every action, what became of it or that it must ask a person. */
export async function awaitRest(site: Site): Promise<void> {
  const { database, workstationId } = site;
  let what = '';
  const rested = await until(
    async () => {
      if (![site.agent, site.orchestrator, site.program].every((part) => part.alive)) {
        what = 'a process ended by itself';
        await heal(site);
        return false;
      }
      const [lane] = await database.query<{ connected: boolean }>(
        'select connected from lanes where workstation_id = $1',
        [workstationId],
      );
      const running = await database.query(`select 1 from runs where workstation_id = $1 and status = 'running'`, [
        workstationId,
      ]);
      const open = await openIntents(database, workstationId);
      what = `${lane?.connected ? '' : 'the lane is not connected; '}${running.length} runs, ${open} actions open`;
      return lane?.connected === true && running.length === 0 && open === 0;
    },
    REST_SECONDS * 1000,
    40,
  );
  if (!rested) {
    throw chaosErrors.create('CHAOS_NOT_QUIET', { seconds: REST_SECONDS, what, folder: site.file('logs') });
  }
}

/** What a person does after a trial: judges the doubts by what the program got, and lets a paused lane go on. */
export async function tidy(site: Site, wasDone: (actionId: string) => boolean): Promise<void> {
  for (const { doubtId, actionId } of await openDoubts(site)) {
    // The agent's journal may answer in this very moment.
    await resolveDoubt(site, doubtId, wasDone(actionId)).catch((error: unknown) => {
      if (!isCoded(error, 'DOUBT_SETTLED')) throw error;
    });
  }
  const [lane] = await site.database.query<{ halted: string }>('select halted from lanes where workstation_id = $1', [
    site.workstationId,
  ]);
  if (lane === undefined || lane.halted === '') return;
  await orderLane(site, 'resume');
  await until(async () => {
    const [now] = await site.database.query<{ halted: string }>('select halted from lanes where workstation_id = $1', [
      site.workstationId,
    ]);
    return now?.halted === '';
  }, 5_000);
}
