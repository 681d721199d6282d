import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from '../run-tool';

/** Where buf.gen.yaml puts what it generates, from the root. */
export const GENERATED = 'libs/contracts/src/gen';
/** The protocol as last agreed, compiled: what buf compares with. From the root. */
export const BASELINE = 'proto/baseline.binpb';

/** Generates into a folder that is gone afterwards. */
export async function withFreshCode<T>(root: string, use: (folder: string) => T): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-generate-'));
  try {
    // buf writes beside `out: ../libs/…`, so its base has to be one folder deep.
    mkdirSync(path.join(folder, 'proto'));
    const result = await runTool(root, 'buf', ['generate', '-o', path.join(folder, 'proto')], 'proto');
    if (!result.ok) throw new Error(result.output);
    return use(path.join(folder, GENERATED));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes what changed and removes what is no more; files that are current keep their time. */
export async function generateCode(root: string): Promise<void> {
  const target = path.join(root, GENERATED);
  await withFreshCode(root, (folder) => {
    for (const name of differences(folder, target)) {
      rmSync(path.join(target, name), { force: true });
      if (existsSync(path.join(folder, name))) cpSync(path.join(folder, name), path.join(target, name));
    }
  });
}

/** Files that differ between two trees, or are in one of them only. */
export function differences(one: string, other: string): string[] {
  const names = new Set([...listFiles(one), ...listFiles(other)]);
  return [...names].sort().filter((name) => contentOf(one, name) !== contentOf(other, name));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
}

function contentOf(folder: string, name: string): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'base64') : null;
}

/** Compiles the protocol, without comments, so that only a change on the wire changes it. */
export async function compileProtocol(root: string, file: string): Promise<void> {
  const result = await runTool(root, 'buf', ['build', '--exclude-source-info', '-o', file], 'proto');
  if (!result.ok) throw new Error(result.output);
}
