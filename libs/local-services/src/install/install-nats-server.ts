import { globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemFolder, vigieFolder } from '../places';
import { findNatsServer, NATS_SERVER_FLOOR } from '../require/nats-server';
import { compareVersions } from '../require/versions';
import { aptCandidates, aptGet, aptUpdate } from './apt';
import type { Means } from './means';
import { newerRelease } from './newer-release';
import { runCommand } from './run-command';

/** Brings a nats-server that is fit for production where there is one to be had, and else the system's. */
export async function installNatsServer(means: Means): Promise<void> {
  const { say } = means.apt;
  let offered = (await aptCandidates(means.apt, ['nats-server'])).get('nats-server');
  if (offered === undefined) {
    await aptUpdate(means.apt);
    offered = (await aptCandidates(means.apt, ['nats-server'])).get('nats-server') ?? '0';
  }
  if (compareVersions(offered, NATS_SERVER_FLOOR) >= 0) return means.install(['nats-server']);
  const why = await unpackNewer(means).catch((error: Error) => error.message);
  if (why === null) return;
  say(`nats-server ${NATS_SERVER_FLOOR} could not be fetched (${why}); taking the system's ${offered} instead`);
  await means.install(['nats-server']);
}

/** Unpacks the newer release's package into our folder. Null when it runs, else why not. */
async function unpackNewer(means: Means): Promise<string | null> {
  const apt = await newerRelease(means.apt.say);
  if (apt === null) return 'this is not an older Debian';
  means.apt.say('fetching nats-server of a newer Debian, since the one of this system is too old for production');
  const folder = path.join(vigieFolder(), 'cache', 'nats-server');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await aptGet(apt, ['download', 'nats-server'], folder);
  const [file] = globSync(path.join(folder, 'nats-server_*.deb'));
  if (file === undefined) return 'nothing was downloaded';
  await runCommand('dpkg', ['-x', file, systemFolder()]);
  rmSync(folder, { recursive: true, force: true });
  const { version } = findNatsServer();
  return compareVersions(version, NATS_SERVER_FLOOR) >= 0 ? null : 'it does not run on this system';
}
