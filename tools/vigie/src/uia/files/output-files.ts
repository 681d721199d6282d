import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { CodedError } from '@vigie/errors';
import { makeFolder } from '@vigie/local-services';
import { vigieErrors } from '../../errors';

/** A file that a command was asked to write. `kind` says which of its texts goes there. */
export interface Output<Kind extends string = string> {
  readonly kind: Kind;
  /** As the caller wrote it. */
  readonly file: string;
}

export interface OutputPlan<Kind extends string> {
  readonly outputs: readonly Output<Kind>[];
  readonly refusals: readonly CodedError[];
}

/** What reports tell is a hospital's program, and the key file's owner made them: nobody else reads them unasked. */
const OWNER_ONLY = 0o600;

/**
 * Judges where reports are to go before anything is read. Refused: a file that is read by the same command, by whatever
 * name; a folder, a pipe, a device; a symbolic link, which would lead elsewhere; a path that is given twice, or
 * but for upper and lower case.
 */
export async function planOutputs<Kind extends string>(
  asked: readonly Output<Kind>[],
  reads: readonly string[],
): Promise<OutputPlan<Kind>> {
  const read = await Promise.all(reads.map(namesOf));
  const refusals: CodedError[] = [];
  const outputs: Output<Kind>[] = [];
  const names = await Promise.all(asked.map(({ file }) => namesOf(file)));
  for (const [index, output] of asked.entries()) {
    const mine = names[index]!;
    const isMine = (other: readonly string[]) => other.some((name) => mine.includes(name));
    const reason = read.some(isMine)
      ? 'it is read by the same command'
      : names.some((other, at) => at !== index && isMine(other))
        ? 'two outputs are to go there'
        : names.some((other, at) => at !== index && isNearly(mine, other))
          ? 'another output is called so but for upper and lower case, which is the same file on some disks'
          : await unfitness(output.file);
    if (reason === null) outputs.push(output);
    else refusals.push(vigieErrors.create('CLI_UIA_OUTPUT_REFUSED', { file: output.file, reason }));
  }
  return { outputs, refusals };
}

/** A path as two names of what is there: where it leads, and the file itself, which may have other paths. */
async function namesOf(file: string): Promise<string[]> {
  const names = [await placeOf(resolve(file))];
  for (const look of [lstat, stat]) {
    const found = await look(file).catch(() => null);
    if (found !== null && found.ino !== 0) names.push(`${found.dev}:${found.ino}`);
  }
  const led = await realpath(file).catch(() => null);
  if (led !== null) names.push(led);
  return names;
}

function isNearly([mine]: readonly string[], [other]: readonly string[]): boolean {
  const folded = (path: string | undefined) => path?.normalize('NFC').toLowerCase();
  return folded(mine) === folded(other);
}

/** The path with every link of its folders followed, as far as they are there. */
async function placeOf(path: string): Promise<string> {
  const folder = dirname(path);
  if (folder === path) return path;
  const led = await realpath(folder).catch(() => placeOf(folder));
  return join(led, basename(path));
}

async function unfitness(file: string): Promise<string | null> {
  if (file === '' || /[/\\]$/.test(file)) return 'it names no file';
  const found = await lstat(file).catch(() => null);
  if (found === null || found.isFile()) return null;
  if (found.isSymbolicLink()) return 'it is a symbolic link';
  return found.isDirectory() ? 'it is a folder' : 'it is no ordinary file';
}

/**
 * Writes every text to its file, or none: all are written beside their targets first and take their places together.
 *
 * @param stillWanted asked before anything takes its place; what it throws leaves all as it was
 * @throws CLI_UIA_OUTPUT_NOT_WRITTEN with the first that could not be written
 */
export async function writeOutputs(
  texts: readonly { readonly file: string; readonly text: string }[],
  stillWanted: () => Promise<void> = async () => undefined,
): Promise<void> {
  const staged: { file: string; beside: string }[] = [];
  try {
    for (const { file, text } of texts) {
      const beside = join(dirname(file), `.vigie-uia-${randomUUID()}.tmp`);
      staged.push({ file, beside });
      await stage(file, beside, text);
    }
    await stillWanted();
    for (const one of staged) await rename(one.beside, one.file).catch(notWritten(one.file));
  } finally {
    for (const { beside } of staged) await rm(beside, { force: true }).catch(() => undefined);
  }
}

async function stage(file: string, beside: string, text: string): Promise<void> {
  try {
    makeFolder(dirname(file));
    // A file that its owner may not write is not replaced either, though its folder would let us.
    await access(file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    const handle = await open(beside, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    notWritten(file)(error as NodeJS.ErrnoException);
  }
}

function notWritten(file: string) {
  return (error: NodeJS.ErrnoException): never => {
    const reason = error.code === 'ENOSPC' ? 'the disk is full' : (error.code ?? 'unknown reason');
    throw vigieErrors.create('CLI_UIA_OUTPUT_NOT_WRITTEN', { file, reason }, error);
  };
}
