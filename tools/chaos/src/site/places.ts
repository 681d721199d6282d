import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(__filename);

/** The compiled entry of a package's process. */
export function entryOf(packageName: string, entry: string): string {
  return path.join(path.dirname(resolve(`${packageName}/package.json`)), 'dist', entry);
}
