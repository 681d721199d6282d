import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { isCoded } from '@vigie/errors';
import { findProgram } from '../find-program';
import { libraryFolders, systemFolder } from '../places';
import { findNatsServer, NATS_SERVER_FLOOR } from './nats-server';
import { findPostgres } from './postgres';
import type { Found, Purpose, Requirement } from './requirement';
import { compareVersions } from './versions';

const ON_A_DESKTOP: readonly Purpose[] = ['desktop', 'test'];

/** Everything that `demo`, `test` and `demo --desktop` need beyond npm, in the order in which it is installed. */
export function requirements(purpose?: Purpose): Requirement[] {
  return CATALOGUE.filter((one) => purpose === undefined || one.purposes.includes(purpose));
}

export function findMissing(purpose: Purpose): Requirement[] {
  return requirements(purpose).filter((one) => one.find() === null);
}

const CATALOGUE: readonly Requirement[] = [
  {
    id: 'nats-server',
    why: 'the bus between the services',
    purposes: ['demo', 'test', 'desktop'],
    packages: ['nats-server'],
    find: natsServer,
  },
  {
    id: 'postgres',
    why: 'the suites that also run on a real Postgres, and --processes',
    purposes: ['test'],
    packages: ['postgresql'],
    find: () => {
      const best = findPostgres()[0];
      return best === undefined ? null : { place: best.bin, version: best.version, note: '' };
    },
  },
  {
    id: 'pgvector',
    why: 'nearest-state search in a real Postgres',
    purposes: ['test'],
    packages: ['postgresql-NN-pgvector'],
    find: () => {
      const best = findPostgres()[0];
      if (best === undefined || best.pgvector === null) return null;
      return { place: best.bin, version: best.pgvector, note: '' };
    },
  },
  program('redis-server', 'the cache that several replicas share', ['test'], ['redis-server']),
  program('Xvfb', 'a desktop on a machine without a screen', ON_A_DESKTOP, ['xvfb']),
  program('openbox', 'windows on that desktop', ON_A_DESKTOP, ['openbox']),
  program('xprop', 'looking at windows', ON_A_DESKTOP, ['x11-utils']),
  program('xdotool', 'watching a real desktop in tests', ON_A_DESKTOP, ['xdotool']),
  program('wmctrl', 'arranging windows', ON_A_DESKTOP, ['wmctrl']),
  program('xclip', 'typing any character through the clipboard', ON_A_DESKTOP, ['xclip']),
  library('libXtst.so.6', 'giving input to a desktop', ['libx11-6', 'libxtst6']),
  library('libxcb.so.1', 'reading window titles', ['libxcb1', 'libdbus-1-3']),
  program('dbus-run-session', 'the session bus of desktop programs', ON_A_DESKTOP, ['dbus-daemon']),
  program('dbus-launch', 'the session bus of desktop programs', ON_A_DESKTOP, ['dbus-x11']),
  place('at-spi', 'the accessibility tree', ['at-spi2-core'], ['usr/libexec/at-spi-bus-launcher']),
  place(
    'pygobject',
    'reading the accessibility tree',
    ['python3-gi'],
    ['usr/lib/python3/dist-packages/gi/__init__.py'],
  ),
  place(
    'atspi-typelib',
    'reading the accessibility tree',
    ['gir1.2-atspi-2.0'],
    ['usr/lib/*/girepository-1.0/Atspi-2.0.typelib', 'usr/lib64/girepository-1.0/Atspi-2.0.typelib'],
  ),
  place('dejavu', 'text on the desktop', ['fonts-dejavu-core'], ['usr/share/fonts/**/DejaVuSans.ttf']),
  place('liberation', 'text on the desktop', ['fonts-liberation'], ['usr/share/fonts/**/LiberationSans-Regular.ttf']),
  place('icons', 'icons of desktop programs', ['adwaita-icon-theme'], ['usr/share/icons/Adwaita/index.theme']),
  program('mousepad', 'the real program that the desktop demo drives', ON_A_DESKTOP, ['mousepad']),
];

function natsServer(): Found | null {
  try {
    const { program, version } = findNatsServer();
    const old = compareVersions(version, NATS_SERVER_FLOOR) < 0;
    const note = old ? `good enough to try; production needs ${NATS_SERVER_FLOOR} or newer (CVE-2025-30215)` : '';
    return { place: program, version, note };
  } catch (error) {
    if (isCoded(error, 'PROGRAM_MISSING')) return null;
    throw error;
  }
}

function program(name: string, why: string, purposes: readonly Purpose[], packages: readonly string[]): Requirement {
  return { id: name, why, purposes, packages, find: () => found(findProgram(name)) };
}

function library(name: string, why: string, packages: readonly string[]): Requirement {
  const find = () => {
    const folders = [systemFolder(), '/'].flatMap(libraryFolders).concat('/usr/lib64');
    return found(folders.map((folder) => path.join(folder, name)).find(existsSync) ?? null);
  };
  return { id: name, why, purposes: ON_A_DESKTOP, packages, find };
}

function place(id: string, why: string, packages: readonly string[], patterns: readonly string[]): Requirement {
  const find = () => {
    for (const root of [systemFolder(), '/']) {
      const match = globSync([...patterns], { cwd: root })[0];
      if (match !== undefined) return found(path.join(root, match));
    }
    return null;
  };
  return { id, why, purposes: ON_A_DESKTOP, packages, find };
}

function found(at: string | null): Found | null {
  return at === null ? null : { place: at, version: '', note: '' };
}
