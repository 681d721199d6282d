import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { environmentFor, requireProgram } from '../find-program';
import { systemFolder } from '../places';
import { awaitReady } from './await-ready';
import { prepareFolder } from './folder';
import type { LocalService, LocalServiceOptions } from './local-service';
import { type Supervised, supervise } from './supervise';

const run = promisify(execFile);

const NEEDED_MIB = 16;
const READY_MS = 15_000;

export interface DisplayOptions extends Omit<LocalServiceOptions, 'port' | 'folder'> {
  /** For its cookie and its logs; a temporary one that goes with it when none is given. */
  readonly folder?: string | undefined;
  /** Physical pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

export interface LocalDisplay extends LocalService {
  /** What a program needs to show itself there: DISPLAY, XAUTHORITY. Merge it into its environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts an X server without a screen (Xvfb) and the window manager openbox on it, on a free display number. Only who
 * knows the cookie in XAUTHORITY sees it: its windows may show patient data.
 * @throws PROGRAM_MISSING, DISK_FULL, FOLDER_UNUSABLE, SERVICE_FAILED, SERVICE_NOT_READY
 */
export async function startDisplay(asked: DisplayOptions): Promise<LocalDisplay> {
  const temporary = () => mkdtempSync(path.join(tmpdir(), 'vigie-display-'));
  const o =
    asked.folder === undefined
      ? { ...asked, folder: temporary(), ephemeral: true }
      : { ...asked, folder: asked.folder };
  const xvfb = requireProgram('Xvfb', ['xvfb']);
  const openbox = requireProgram('openbox', ['openbox']);
  const xprop = requireProgram('xprop', ['x11-utils']);
  prepareFolder('Xvfb', o.folder, NEEDED_MIB);
  const authority = path.join(o.folder, 'xauthority');
  writeFileSync(authority, cookieFile(), { mode: 0o600 });
  const server = superviseXvfb(xvfb, authority, o);
  let display = '';
  server.report.on('data', (chunk: Buffer) => {
    display += chunk.toString('latin1');
  });
  const listens = async () => {
    if (!/^\d+\n/.test(display)) throw new Error('no display number yet');
  };
  await awaitReady(server, { service: 'Xvfb', folder: o.folder, timeoutMs: READY_MS, probe: listens });
  server.report.destroy();
  const environment = { DISPLAY: `:${display.trim()}`, XAUTHORITY: authority };
  const manager = await startManager(openbox, xprop, environment, o).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  o.log?.(`display ${environment.DISPLAY} of ${o.size.width} × ${o.size.height}`);
  return {
    url: environment.DISPLAY,
    pid: server.pid,
    log: server.log,
    environment,
    gone: server.gone,
    stop: async () => {
      await manager.stop();
      await server.stop();
    },
  };
}

function superviseXvfb(program: string, authority: string, o: DisplayOptions & { folder: string }): Supervised {
  const unpacked = program.startsWith(systemFolder());
  const keyboard = unpacked ? ['-xkbdir', path.join(systemFolder(), 'usr', 'share', 'X11', 'xkb')] : [];
  const screen = ['-screen', '0', `${o.size.width}x${o.size.height}x24`, '-dpi', '96'];
  return supervise({
    program,
    args: ['-displayfd', '4', ...screen, '-nolisten', 'tcp', '-auth', authority, '-noreset', ...keyboard],
    // An unpacked Xvfb looks for its keymap compiler below its working folder, see unpacked-x.ts.
    folder: unpacked ? systemFolder() : o.folder,
    log: path.join(o.folder, 'xvfb.log'),
    signal: 'SIGTERM',
    leftover: o.ephemeral ? o.folder : undefined,
  });
}

/** Ready when the window manager has announced itself on the root window, as xprop reads it. */
async function startManager(
  program: string,
  xprop: string,
  environment: Record<string, string>,
  o: { readonly folder: string },
): Promise<Supervised> {
  const manager = supervise({
    program,
    args: ['--sm-disable'],
    folder: o.folder,
    log: path.join(o.folder, 'openbox.log'),
    signal: 'SIGTERM',
    environment,
  });
  const probe = async () => {
    const options = { env: { ...environmentFor(xprop), ...environment }, timeout: 2_000 };
    const { stdout } = await run(xprop, ['-root', '_NET_SUPPORTING_WM_CHECK'], options);
    if (!/window id/.test(stdout)) throw new Error('no window manager yet');
  };
  await awaitReady(manager, { service: 'openbox', folder: o.folder, timeoutMs: READY_MS, probe });
  return manager;
}

/** An authority file with one cookie that is good for any display of this machine, as libXau reads it. */
function cookieFile(): Buffer {
  const familyWild = Buffer.from([0xff, 0xff]);
  const field = (value: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(value.length);
    return Buffer.concat([length, value]);
  };
  const none = Buffer.alloc(0);
  const fields = [none, none, Buffer.from('MIT-MAGIC-COOKIE-1'), randomBytes(16)];
  return Buffer.concat([familyWild, ...fields.map(field)]);
}
