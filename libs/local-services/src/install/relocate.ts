import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { environmentFor } from '../find-program';
import { libraryFolders } from '../places';
import { COMPILED_IN_TRANSLATIONS, translationsLink } from '../translations';
import { tryCommand } from './run-command';

/** Makes unpacked packages work where they lie: what their installation would have done, with our paths. */
export async function relocate(root: string): Promise<void> {
  bendLinks(root);
  patchKeyboardCompiler(path.join(root, 'usr', 'bin', 'Xvfb'));
  rewriteServices(root);
  patchTranslations(root);
  writeFontConfiguration(root);
  await compileSchemas(root);
  await listPixelLoaders(root);
  await indexMimeTypes(root);
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
  patchPath(program, '/usr/bin', 'usr//bin');
}

/** GTK and its programs look for translations in a folder that is compiled in; a link of the same length leads to ours. */
function patchTranslations(root: string): void {
  const libraries = libraryFolders(root).flatMap((folder) => globSync(path.join(folder, 'libgtk-3.so.0.*')));
  for (const file of [path.join(root, 'usr', 'bin', 'mousepad'), ...libraries]) {
    patchPath(file, COMPILED_IN_TRANSLATIONS, translationsLink(root));
  }
}

/** Replaces a path that is a whole C string in a binary file, by one of the same length. */
function patchPath(file: string, from: string, to: string): void {
  if (!existsSync(file) || from.length !== to.length) return;
  const bytes = readFileSync(file);
  const wanted = Buffer.from(`\0${from}\0`, 'latin1');
  let found = 0;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at), found++)
    bytes.write(to, at + 1, 'latin1');
  if (found === 0) return;
  const { mode } = statSync(file);
  rmSync(file);
  writeFileSync(file, bytes);
  chmodSync(file, mode);
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

async function indexMimeTypes(root: string): Promise<void> {
  const program = path.join(root, 'usr', 'bin', 'update-mime-database');
  const types = path.join(root, 'usr', 'share', 'mime');
  if (existsSync(program)) await tryCommand(program, [types], { environment: environmentFor(program) });
}

async function runOurs(root: string, tool: string, args: readonly string[]): Promise<string | null> {
  const places = [root, '/'].flatMap(libraryFolders).map((folder) => path.join(folder, tool));
  const program = places.find(existsSync);
  if (program === undefined) return null;
  const { code, output } = await tryCommand(program, args, { environment: environmentFor(program) });
  return code === 0 ? output : null;
}
