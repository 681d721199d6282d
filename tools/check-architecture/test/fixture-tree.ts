import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Finding, readWorkspace, type Walls, type Workspace, walls } from '../src';

const made: string[] = [];

/** Writes a small repository: paths from its root to contents; objects are written as JSON. */
export function tree(files: Readonly<Record<string, string | object>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'vigie-walls-'));
  made.push(root);
  for (const [name, content] of Object.entries({ 'package.json': { name: 'fixture' }, ...files })) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

export function removeTrees(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

export function workspace(files: Readonly<Record<string, string | object>>): Workspace {
  return readWorkspace(tree(files));
}

/** A package's manifest and tsconfig, with the same own packages in both. */
export function pkg(
  folder: string,
  own: readonly string[] = [],
  thirdParty: Readonly<Record<string, string>> = {},
): Record<string, object> {
  const name = folder.split('/')[1];
  const dependencies = { ...Object.fromEntries(own.map((one) => [`@vigie/${one}`, '0.1.0'])), ...thirdParty };
  return {
    [`${folder}/package.json`]: { name: `@vigie/${name}`, dependencies },
    [`${folder}/tsconfig.json`]: { references: own.map((one) => ({ path: `../../libs/${one}` })) },
  };
}

export const testWalls: Walls = walls;

/** Findings as `where — what`, which is what a test compares; each must have a remedy. */
export function told(findings: readonly Finding[]): string[] {
  for (const { remedy } of findings) expect(remedy).toMatch(/^[A-Z].{10,}/);
  return findings.map(({ where, what }) => `${where} — ${what}`);
}
