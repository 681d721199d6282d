import { execFile } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ApplicationBuild, Monitor, Size } from '@vigie/domain';
import type { DesktopDescription } from '../../ports';
import type { X11Connection } from './connection';
import type { RandR } from './protocol';
import { readClass, readNumbers, readText } from './window-properties';

/** What X calls 100 %: 96 dots per inch. */
const DPI_OF_100_PERCENT = 96;
const MAX_APPLICATIONS = 32;
const PACKAGE_TIMEOUT_MS = 2_000;
/** dpkg-query's placeholder, not ours. */
const PACKAGE_VERSION = '$' + '{Version}';

export async function describeX11Desktop(connection: X11Connection): Promise<DesktopDescription> {
  const resolution = await rootSize(connection);
  const scaling = await readScaling(connection);
  return {
    resolution,
    scaling,
    monitors: await readMonitors(connection, resolution, scaling),
    theme: process.env.GTK_THEME ?? '',
    applications: await readApplications(connection),
  };
}

export async function rootSize(connection: X11Connection): Promise<Size> {
  const { x, root } = connection;
  const { width, height } = await connection.ask<Size>((reply) => x.GetGeometry(root, reply));
  return { width, height };
}

async function readScaling(connection: X11Connection): Promise<number> {
  const resources = await readText(connection, connection.root, 'RESOURCE_MANAGER');
  const dpi = Number(/^Xft\.dpi:\s*(\d+(?:\.\d+)?)/m.exec(resources)?.[1] ?? DPI_OF_100_PERCENT);
  return dpi > 0 ? dpi / DPI_OF_100_PERCENT : 1;
}

/** The monitors that RandR knows; the whole screen where it knows none. */
async function readMonitors(connection: X11Connection, resolution: Size, scaling: number): Promise<Monitor[]> {
  const { x, root } = connection;
  const monitors: Monitor[] = [];
  try {
    const randr = await connection.ask<RandR>((reply) => x.require('randr', reply));
    const resources = await connection.ask<{ crtcs: number[]; config_timestamp: number }>((reply) =>
      randr.GetScreenResources(root, reply),
    );
    for (const crtc of resources.crtcs) {
      const at = resources.config_timestamp;
      const info = await connection.ask<{ x: number; y: number; width: number; height: number; output: number[] }>(
        (reply) => randr.GetCrtcInfo(crtc, at, reply),
      );
      const output = info.output[0];
      if (output === undefined || info.width === 0) continue;
      const { name } = await connection.ask<{ name: string }>((reply) => randr.GetOutputInfo(output, at, reply));
      const bounds = { x: info.x, y: info.y, width: info.width, height: info.height };
      monitors.push({ name, bounds, scaling, primary: monitors.length === 0 });
    }
  } catch {
    monitors.length = 0;
  }
  if (monitors.length > 0) return monitors;
  return [{ name: 'screen', bounds: { x: 0, y: 0, ...resolution }, scaling, primary: true }];
}

/** Programs that have a window, with the version of the Debian package that holds their file; empty where unknown. */
async function readApplications(connection: X11Connection): Promise<ApplicationBuild[]> {
  const windows = await readNumbers(connection, connection.root, '_NET_CLIENT_LIST');
  const pids = new Map<string, number>();
  for (const window of windows.slice(0, MAX_APPLICATIONS)) {
    try {
      const [name] = await readClass(connection, window);
      const [pid = 0] = await readNumbers(connection, window, '_NET_WM_PID');
      if (name !== undefined) pids.set(name, pid);
    } catch {
      // The window closed meanwhile.
    }
  }
  return Promise.all([...pids].map(async ([name, pid]) => ({ name, version: await packageVersion(pid) })));
}

async function packageVersion(pid: number): Promise<string> {
  const run = promisify(execFile);
  const options = { timeout: PACKAGE_TIMEOUT_MS };
  try {
    const file = await readlink(`/proc/${pid}/exe`);
    const owner = (await run('dpkg-query', ['-S', file], options)).stdout.split(':')[0] ?? '';
    return (await run('dpkg-query', ['-W', '-f', PACKAGE_VERSION, owner], options)).stdout.trim();
  } catch {
    return '';
  }
}
