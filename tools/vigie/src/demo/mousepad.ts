import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { RunningPart } from '@vigie/lifecycle';

/**
 * Starts the text editor mousepad in French on a display, with a settings folder and a session bus of its own, so that
 * it neither reads nor changes the user's. Its first file dialog opens in `folder`.
 */
export async function startMousepad(o: {
  environment: Readonly<Record<string, string>>;
  folder: string;
  home: string;
}): Promise<RunningPart> {
  mkdirSync(o.home, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...o.environment,
    HOME: o.home,
    XDG_CONFIG_HOME: o.home,
    // C.UTF-8 needs no generated locale; LANGUAGE alone then chooses the translation.
    LANG: 'C.UTF-8',
    LANGUAGE: 'fr',
    NO_AT_BRIDGE: '1',
  };
  const child = spawn('dbus-run-session', ['--', 'mousepad', '--disable-server'], {
    cwd: o.folder,
    env,
    stdio: 'ignore',
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', () => resolve());
    child.once('error', reject);
  });
  const stop = async () => {
    // The session bus and the program are one process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exited;
  };
  return { name: 'mousepad', stop };
}
