import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningPart } from '@vigie/lifecycle';
import { startProgram } from '@vigie/local-services';

/**
 * Starts the text editor mousepad in French on a display, with a settings folder and a session bus of its own, so that
 * it neither reads nor changes the user's. Its first file dialog opens in `folder`. It ends with this process.
 */
export async function startMousepad(o: {
  environment: Readonly<Record<string, string>>;
  folder: string;
  home: string;
}): Promise<RunningPart> {
  mkdirSync(o.home, { recursive: true });
  const environment = {
    ...o.environment,
    HOME: o.home,
    XDG_CONFIG_HOME: o.home,
    // C.UTF-8 needs no generated locale; LANGUAGE alone then chooses the translation.
    LANG: 'C.UTF-8',
    LANGUAGE: 'fr',
    NO_AT_BRIDGE: '1',
  };
  const program = startProgram({
    name: 'mousepad',
    args: ['--disable-server'],
    packages: ['mousepad'],
    folder: o.folder,
    log: join(o.home, 'mousepad.log'),
    environment,
  });
  return { name: 'mousepad', stop: program.stop };
}
