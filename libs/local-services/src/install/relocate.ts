import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { environmentFor } from '../find-program';
import { libraryFolders } from '../places';
import { tryCommand } from './run-command';

/** Makes unpacked packages work where they lie: what their installation would have done, with our paths. */
export async function relocate(root: string): Promise<void> {
  bendLinks(root);
  patchKeyboardCompiler(path.join(root, 'usr', 'bin', 'Xvfb'));
  rewriteServices(root);
  writeFontConfiguration(root);
  await compileSchemas(root);
  await listPixelLoaders(root);
}

/** Links with an absolute target point into the system; ours must stay below `root`. */
function bendLinks(root: string): void {
  for (const link of globSync(['usr/{bin,sbin,lib,share}/**'], { cwd: root }).map((name) => path.join(root, name))) {
    if (!lstatSync(link).isSymbolicLink()) continue;
    const target = readlinkSync(link);
    if (!path.isAbsolute(target) || target.startsWith(root) || !existsSync(path.join(root, target))) continue;
    rmSync(link);
    symlinkSync(path.relative(path.dirname(link), path.join(root, target)), link);
  }
}

/**
 * Xvfb runs `/usr/bin/xkbcomp`, a path that is compiled in. A path of the same length that is relative lets it find
 * ours, below its working folder.
 */
function patchKeyboardCompiler(program: string): void {
  if (!existsSync(program)) return;
  const bytes = readFileSync(program);
  const compiledIn = Buffer.from('\0/usr/bin\0', 'latin1');
  const at = bytes.indexOf(compiledIn);
  if (at < 0) return;
  Buffer.from('\0usr//bin\0', 'latin1').copy(bytes, at);
  rmSync(program);
  writeFileSync(program, bytes);
  chmodSync(program, 0o755);
}

/** The session bus starts its services by absolute paths. */
function rewriteServices(root: string): void {
  for (const file of globSync(path.join(root, 'usr', 'share', 'dbus-1', '*services', '*.service'))) {
    const text = readFileSync(file, 'utf8');
    const ours = text.replace(/^Exec=(\/\S+)/m, (whole, program: string) =>
      program.startsWith(root) || !existsSync(path.join(root, program)) ? whole : `Exec=${root}${program}`,
    );
    if (ours !== text) writeFileSync(file, ours);
  }
}

function writeFontConfiguration(root: string): void {
  const fonts = path.join(root, 'usr', 'share', 'fonts');
  if (!existsSync(fonts)) return;
  const included = ['/etc/fonts/fonts.conf', path.join(root, 'etc', 'fonts', 'fonts.conf')].filter(existsSync);
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...included.slice(0, 1).map((file) => `  <include ignore_missing="yes">${file}</include>`),
    `  <dir>${fonts}</dir>`,
    '</fontconfig>',
  ];
  writeFileSync(path.join(root, 'fonts.conf'), `${lines.join('\n')}\n`);
}

async function compileSchemas(root: string): Promise<void> {
  const schemas = path.join(root, 'usr', 'share', 'glib-2.0', 'schemas');
  if (existsSync(schemas)) await runOurs(root, 'glib-2.0/glib-compile-schemas', [schemas]);
}

async function listPixelLoaders(root: string): Promise<void> {
  const loaders = libraryFolders(root).flatMap((folder) =>
    globSync(path.join(folder, 'gdk-pixbuf-2.0', '*', 'loaders', '*.so')),
  );
  if (loaders.length === 0) return;
  const output = await runOurs(root, 'gdk-pixbuf-2.0/gdk-pixbuf-query-loaders', loaders);
  if (output !== null) writeFileSync(path.join(root, 'loaders.cache'), output);
}

async function runOurs(root: string, tool: string, args: readonly string[]): Promise<string | null> {
  const places = [root, '/'].flatMap(libraryFolders).map((folder) => path.join(folder, tool));
  const program = places.find(existsSync);
  if (program === undefined) return null;
  const { code, output } = await tryCommand(program, args, { environment: environmentFor(program) });
  return code === 0 ? output : null;
}
