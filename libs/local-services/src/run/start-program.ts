import { existsSync } from 'node:fs';
import path from 'node:path';
import { environmentFor, requireProgram } from '../find-program';
import { systemFolder } from '../places';
import { linkTranslations } from '../translations';
import { type Supervised, supervise } from './supervise';

export interface ProgramOptions {
  /** Name of the program, as in a shell. */
  readonly name: string;
  readonly args: readonly string[];
  /** Debian packages that bring it. */
  readonly packages: readonly string[];
  /** Working folder. */
  readonly folder: string;
  /** File that its output is appended to. */
  readonly log: string;
  /** Such as `LocalDisplay.environment`. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts a desktop program on a session bus of its own. Both end with `stop`, or with this process however it ends.
 * @throws PROGRAM_MISSING
 */
export function startProgram(o: ProgramOptions): Supervised {
  const program = requireProgram(o.name, o.packages);
  const bus = requireProgram('dbus-run-session', ['dbus-daemon']);
  if (program.startsWith(systemFolder())) linkTranslations(systemFolder());
  // Neither program knows of the other's folder, so both get what either needs.
  const environment = environmentFor(program, environmentFor(bus, { ...process.env, ...o.environment }));
  return supervise({
    program: bus,
    args: [...busConfiguration(bus), '--', program, ...o.args],
    folder: o.folder,
    log: o.log,
    signal: 'SIGTERM',
    withChildren: true,
    environment,
  });
}

/** An unpacked session bus does not find its configuration where it was built to. */
function busConfiguration(bus: string): string[] {
  const file = path.join(systemFolder(), 'usr', 'share', 'dbus-1', 'session.conf');
  return bus.startsWith(systemFolder()) && existsSync(file) ? [`--config-file=${file}`] : [];
}
