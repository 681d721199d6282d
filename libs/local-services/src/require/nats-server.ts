import { localServicesErrors } from '../errors';
import { findPrograms } from '../find-program';
import { programVersion } from './program-version';
import { compareVersions } from './versions';

/** Oldest nats-server fit for production: before it any client could administer JetStream (CVE-2025-30215). */
export const NATS_SERVER_FLOOR = '2.10.27';

export interface NatsServerFound {
  readonly program: string;
  readonly version: string;
}

/** The newest nats-server of this machine that runs. @throws PROGRAM_MISSING */
export function findNatsServer(): NatsServerFound {
  const found = natsServers().sort((a, b) => compareVersions(b.version, a.version))[0];
  if (found === undefined) {
    throw localServicesErrors.create('PROGRAM_MISSING', { program: 'nats-server', packages: ['nats-server'] });
  }
  return found;
}

function natsServers(): NatsServerFound[] {
  return findPrograms('nats-server').flatMap((program) => {
    const version = programVersion(program, /v?(\d+\.\d+\.\d+)/);
    return version === null ? [] : [{ program, version }];
  });
}
