import path from 'node:path';

/** A file of this folder as compiled code, which workers and child processes run, also when this is run from its source. */
export function compiledFile(name: string): string {
  const folder = __dirname.endsWith(path.join('src', 'adapters'))
    ? path.join(__dirname, '..', '..', 'dist', 'adapters')
    : __dirname;
  return path.join(folder, name);
}
