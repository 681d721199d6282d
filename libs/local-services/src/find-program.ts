import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { localServicesErrors } from './errors';
import { libraryFolders, systemFolder } from './places';

/** Folders that a login shell of root has but that of a user may lack. */
const SYSTEM_PATH = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/** Every place where a program of that name stands: first what was unpacked for this checkout, then PATH. */
export function findPrograms(name: string): string[] {
  const unpacked = ['sbin', 'bin', 'libexec'].map((folder) => path.join(systemFolder(), 'usr', folder));
  const search = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const places = new Set([...unpacked, ...search, ...SYSTEM_PATH].map((folder) => path.join(folder, name)));
  return [...places].filter(isExecutable);
}

export function findProgram(name: string): string | null {
  return findPrograms(name)[0] ?? null;
}

/** As `findProgram`, for a program that must be there: PROGRAM_MISSING names the Debian packages that hold it. */
export function requireProgram(name: string, packages: readonly string[]): string {
  const program = findProgram(name);
  if (program === null) throw localServicesErrors.create('PROGRAM_MISSING', { program: name, packages });
  return program;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The environment in which a program runs. One that was unpacked for this checkout needs its own libraries, data,
 * schemas and icons; one of the system must not see them, or it would load a mixture.
 */
export function environmentFor(program: string, base: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const root = systemFolder();
  return program.startsWith(root + path.sep) ? { ...base, ...unpackedEnvironment(root, base) } : { ...base };
}

function unpackedEnvironment(root: string, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const usr = path.join(root, 'usr');
  const libraries = libraryFolders(root);
  const below = (...parts: string[]) => libraries.map((folder) => path.join(folder, ...parts)).filter(existsSync);
  const privateLibraries = [...below('blas'), ...below('lapack'), ...below('pulseaudio')];
  const environment: NodeJS.ProcessEnv = {
    PATH: join([path.join(usr, 'bin'), path.join(usr, 'sbin'), base.PATH]),
    LD_LIBRARY_PATH: join([...libraries, ...privateLibraries, base.LD_LIBRARY_PATH]),
    XDG_DATA_DIRS: join([path.join(usr, 'share'), base.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share']),
    XDG_CONFIG_DIRS: join([path.join(root, 'etc', 'xdg'), base.XDG_CONFIG_DIRS ?? '/etc/xdg']),
  };
  const typelibs = below('girepository-1.0');
  if (typelibs.length > 0) environment.GI_TYPELIB_PATH = join([...typelibs, base.GI_TYPELIB_PATH]);
  const schemas = path.join(usr, 'share', 'glib-2.0', 'schemas');
  if (existsSync(path.join(schemas, 'gschemas.compiled'))) environment.GSETTINGS_SCHEMA_DIR = schemas;
  const loaders = path.join(root, 'loaders.cache');
  if (existsSync(loaders)) environment.GDK_PIXBUF_MODULE_FILE = loaders;
  const gtk = below('gtk-3.0');
  if (gtk.length > 0) environment.GTK_PATH = join(gtk);
  const fonts = path.join(root, 'fonts.conf');
  if (existsSync(fonts)) environment.FONTCONFIG_FILE = fonts;
  const pythonPath = path.join(usr, 'lib', 'python3', 'dist-packages');
  if (existsSync(pythonPath)) environment.PYTHONPATH = join([pythonPath, base.PYTHONPATH]);
  return environment;
}

function join(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(path.delimiter);
}

/** Folders of the Postgres installations found, newest major version first; unpacked ones before the system's. */
export function postgresFolders(): string[] {
  const homes = [systemFolder(), '/'].map((root) => path.join(root, 'usr', 'lib', 'postgresql'));
  const versioned = homes.flatMap((home) =>
    existsSync(home)
      ? readdirSync(home)
          .filter((name) => /^\d+$/.test(name))
          .sort((a, b) => Number(b) - Number(a))
          .map((name) => path.join(home, name, 'bin'))
      : [],
  );
  const elsewhere = findPrograms('postgres').map(path.dirname);
  return [...new Set([...versioned, ...elsewhere])].filter((bin) => isExecutable(path.join(bin, 'postgres')));
}
