import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Bytes of a .gitignore; one far beyond is no such file, and is not obeyed. */
const MOST_BYTES = 1024 * 1024;

/**
 * Whether git would take this file into the next commit. False outside of any work tree. Git itself is not asked: it
 * obeys the configuration of the repository that it is called in, which may name programs to run, and a report may be
 * written into anybody's folder. So the rules of .gitignore and of .git/info/exclude count, and nobody's private ones.
 */
export async function isInGitsSight(file: string): Promise<boolean> {
  const folder = await realpath(dirname(resolve(file))).catch(() => null);
  const top = folder === null ? null : await workTreeOf(folder);
  if (folder === null || top === null) return false;
  return !(await isIgnored(top, relative(top, join(folder, basename(file))).split(sep)));
}

/** The nearest folder that holds a `.git`, which in a linked work tree is a file. */
async function workTreeOf(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await lstat(join(at, '.git')).catch(() => null);
    if (found?.isDirectory() === true || found?.isFile() === true) return at;
    if (dirname(at) === at) return null;
  }
}

/** What lies in an ignored folder is ignored; else the rules nearest to a file decide, and of these the last that fits. */
async function isIgnored(top: string, names: readonly string[]): Promise<boolean> {
  const rules = [await rulesOf(join(top, '.git', 'info', 'exclude'))];
  const bases = [0];
  for (let depth = 0; depth < names.length; depth++) {
    rules.push(await rulesOf(join(top, ...names.slice(0, depth), '.gitignore')));
    bases.push(depth);
    const isFolder = depth < names.length - 1;
    const verdicts = rules.map((rule, at) => verdictOf(rule, names.slice(bases[at], depth + 1), isFolder));
    if (verdicts.findLast((verdict) => verdict !== null) === true) return true;
  }
  return false;
}

/** Whether these rules ignore the path, or take it back; null where they say nothing of it. */
function verdictOf(rules: Ignore | null, names: readonly string[], isFolder: boolean): boolean | null {
  const pathOf = (some: readonly string[]) => some.join('/');
  const verdict = rules?.test(`${pathOf(names)}${isFolder ? '/' : ''}`);
  if (verdict?.unignored === true) return false;
  // What is said of the folder above was judged there, and nearer rules may have taken it back.
  const above = names.slice(0, -1);
  const fromAbove = above.length > 0 && rules?.test(`${pathOf(above)}/`).ignored === true;
  return verdict?.ignored === true && !fromAbove ? true : null;
}

async function rulesOf(file: string): Promise<Ignore | null> {
  const text = await smallText(file);
  return text === null ? null : ignore({ ignorecase: false, allowRelativePaths: false }).add(text);
}

/** As git reads it: never through a symbolic link. A pipe is not waited for. */
async function smallText(file: string): Promise<string | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  try {
    const found = await handle?.stat();
    if (handle === null || found?.isFile() !== true || found.size > MOST_BYTES) return null;
    return await handle.readFile('utf8');
  } catch {
    return null;
  } finally {
    await handle?.close();
  }
}
