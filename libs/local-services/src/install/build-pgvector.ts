import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentFor, findProgram } from '../find-program';
import { systemFolder, vigieFolder } from '../places';
import { aptGet, aptUpdate } from './apt';
import { debianArchitecture, type Means } from './means';
import { newerRelease } from './newer-release';
import { installFault, runCommand } from './run-command';

/** As its own Makefile, without the processor of the build machine; -fno-strict-aliasing and -fwrapv as all of Postgres. */
const FLAGS = [
  '-O2',
  '-fPIC',
  '-fno-strict-aliasing',
  '-fwrapv',
  '-ftree-vectorize',
  '-fassociative-math',
  '-fno-signed-zeros',
  '-fno-trapping-math',
];

/**
 * Builds pgvector for one major version of Postgres into a Debian package, so that the system knows what it has. The
 * source comes from a newer Debian's source package; the server's headers are unpacked, not installed, for their package
 * would bring a whole compiler suite along.
 */
export async function buildPgvector(means: Means, major: string, name: string, target: string): Promise<void> {
  const folder = path.join(vigieFolder(), 'build', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = await requireCompiler(means);
  const source = await fetchSource(means, folder);
  const headers = await fetchHeaders(means, major, folder);
  const control = readFileSync(path.join(source, 'vector.control'), 'utf8');
  const version = control.match(/default_version = '([\d.]+)'/)?.[1];
  if (version === undefined) throw installFault('pgvector', 'its control file tells no version');
  means.apt.say(`compiling pgvector ${version} for Postgres ${major}`);
  const tree = path.join(folder, 'tree');
  const library = path.join(tree, 'usr', 'lib', 'postgresql', major, 'lib');
  mkdirSync(library, { recursive: true });
  const units = globSync(path.join(source, 'src', '*.c')).sort();
  const output = path.join(library, 'vector.so');
  const args = [...FLAGS, ...flagsOf(compiler), `-I${headers}`, '-shared', '-o', output, ...units];
  if (isUnpacked(compiler)) args.push('-nostdlib', '-lgcc');
  await runCommand(compiler, args, { environment: environmentFor(compiler) });
  copyExtension(source, path.join(tree, 'usr', 'share', 'postgresql', major, 'extension'), version);
  await packageTree(tree, name, version, major, target);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A compiler in our folder finds its headers there. It does not find the C library, half of which is the system's; a
 * module that Postgres loads gets that from Postgres.
 */
function flagsOf(compiler: string): string[] {
  return isUnpacked(compiler) ? [`--sysroot=${systemFolder()}`] : [];
}

function isUnpacked(program: string): boolean {
  return program.startsWith(systemFolder() + path.sep);
}

async function requireCompiler(means: Means): Promise<string> {
  if (findProgram('gcc') === null) {
    means.apt.say('installing gcc, which builds pgvector');
    await means.install(['gcc', 'libc6-dev']);
  }
  const compiler = findProgram('gcc');
  if (compiler === null) throw installFault('pgvector', 'there is no gcc');
  return compiler;
}

async function fetchSource(means: Means, folder: string): Promise<string> {
  const apt = await newerRelease(means.apt.say);
  if (apt === null) throw installFault('pgvector', 'this system has neither its package nor its source');
  await aptGet(apt, ['source', '--download-only', 'pgvector'], folder);
  const [archive] = globSync(path.join(folder, 'pgvector_*.orig.tar.*'));
  if (archive === undefined) throw installFault('pgvector', 'its source package holds no archive');
  const source = path.join(folder, 'source');
  mkdirSync(source);
  await runCommand('tar', ['-xf', archive, '-C', source, '--strip-components=1']);
  return source;
}

async function fetchHeaders(means: Means, major: string, folder: string): Promise<string> {
  const name = `postgresql-server-dev-${major}`;
  await aptGet(means.apt, ['download', name], folder).catch(async () => {
    await aptUpdate(means.apt);
    return aptGet(means.apt, ['download', name], folder);
  });
  const [archive] = globSync(path.join(folder, `${name}_*.deb`));
  if (archive === undefined) throw installFault('pgvector', `${name} could not be fetched`);
  const unpacked = path.join(folder, 'headers');
  await runCommand('dpkg', ['-x', archive, unpacked]);
  return path.join(unpacked, 'usr', 'include', 'postgresql', major, 'server');
}

function copyExtension(source: string, extension: string, version: string): void {
  mkdirSync(extension, { recursive: true });
  for (const file of [path.join(source, 'vector.control'), ...globSync(path.join(source, 'sql', 'vector--*--*.sql'))]) {
    cpSync(file, path.join(extension, path.basename(file)));
  }
  cpSync(path.join(source, 'sql', 'vector.sql'), path.join(extension, `vector--${version}.sql`));
}

async function packageTree(tree: string, name: string, version: string, major: string, target: string): Promise<void> {
  const control = [
    `Package: ${name}`,
    `Version: ${version}-0vigie1`,
    `Architecture: ${await debianArchitecture()}`,
    `Depends: postgresql-${major}, libc6`,
    'Maintainer: Vigie <vigie@localhost>',
    'Section: database',
    'Priority: optional',
    'Description: Vector similarity search for Postgres, built on this machine',
    '',
  ];
  mkdirSync(path.join(tree, 'DEBIAN'));
  writeFileSync(path.join(tree, 'DEBIAN', 'control'), control.join('\n'));
  await runCommand('dpkg-deb', ['--root-owner-group', '--build', tree, target]);
}
