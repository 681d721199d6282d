import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mayMountDisks, mountSmallDisk, type SmallDisk } from '@vigie/testkit';
import { pause } from '../../run/patience';
import type { SiteOptions } from '../../site/site';
import type { ChaosCase, Trial } from '../case';

/** For how long nothing can be written, ms. */
const FULL_MS = 4_000;

function missingMount() {
  return mayMountDisks() ? null : { tool: 'root, to mount a tmpfs', packages: 'mount' };
}

function fullDisk(o: {
  readonly name: string;
  readonly title: string;
  readonly mib: number;
  readonly trials: number;
  readonly lies: (folder: string) => Partial<SiteOptions>;
}): ChaosCase {
  const { name, title, mib, trials, lies } = o;
  let disk: SmallDisk | null = null;
  return {
    name,
    group: 'disks and servers',
    title,
    trials,
    kills: 0,
    missing: missingMount,
    site: async () => {
      disk = mountSmallDisk(path.join(tmpdir(), `vigie-chaos-${name}`), mib * 1024);
      return lies(path.join(disk.folder, 'data'));
    },
    leave: async () => disk?.remove(),
    fault: (trial) => whileFull(trial, disk as SmallDisk),
  };
}

async function whileFull(trial: Trial, disk: SmallDisk): Promise<boolean> {
  await pause(trial.draw(1_000));
  if (trial.over()) return false;
  trial.site.note('disk full');
  disk.fill();
  await pause(FULL_MS);
  disk.free();
  trial.site.note('disk has room again');
  return true;
}

/** Less than a journal reserves: it can be made, and takes no action. */
const LITTLE = 64 * 1024;

/** An agent that finds no room when it starts: it refuses every action, says so, and goes on by itself when there is room. */
function fullFromTheStart(): ChaosCase {
  let disk: SmallDisk | null = null;
  return {
    name: 'full-disk-agent-start',
    group: 'disks and servers',
    title: 'The agent starts with a new journal on a disk without room for it, and gets the room 3 s later',
    trials: 10,
    kills: 0,
    missing: missingMount,
    site: async () => {
      disk = mountSmallDisk(path.join(tmpdir(), 'vigie-chaos-full-disk-agent-start'), 4 * 1024);
      return { journal: path.join(disk.folder, 'data') };
    },
    leave: async () => disk?.remove(),
    arrange: async ({ site }) => {
      await site.agent.kill('SIGTERM');
      rmSync(site.journalFolder, { recursive: true, force: true });
      disk?.fill(LITTLE);
      await site.agent.start();
      await pause(1_000);
    },
    fault: async ({ site, ended }) => {
      await Promise.race([ended, pause(3_000)]);
      disk?.free();
      site.note('disk has room again');
      return true;
    },
  };
}

export const fullDisks: readonly ChaosCase[] = [
  fullDisk({
    name: 'full-disk-agent',
    title: 'The disk of the agent’s journal is full for 4 s, from any moment of a run',
    mib: 4,
    trials: 20,
    lies: (journal) => ({ journal }),
  }),
  fullFromTheStart(),
  fullDisk({
    name: 'full-disk-postgres',
    title: 'The disk of PostgreSQL is full for 4 s, from any moment of a run',
    mib: 320,
    trials: 12,
    lies: (postgresFolder) => ({ postgresFolder }),
  }),
  fullDisk({
    name: 'full-disk-nats',
    title: 'The disk of the nats-server is full for 4 s, from any moment of a run',
    mib: 24,
    trials: 12,
    lies: (natsFolder) => ({ natsFolder }),
  }),
];
