import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';

/** A stored picture as its file shows it. The time of change is when its retention ends: one look tells all. */
export interface StoredFile {
  readonly size: number;
  readonly keepUntilMs: number;
}

/** The few file operations that the store needs; tests put a full disk behind them. */
export interface EvidenceFiles {
  makeFolder(folder: string): Promise<void>;
  write(file: string, bytes: Uint8Array, options: { durable: boolean; keepUntilMs: number }): Promise<void>;
  move(from: string, to: string): Promise<void>;
  touch(file: string, keepUntilMs: number): Promise<void>;
  /** Null when there is no such file. */
  look(file: string): Promise<StoredFile | null>;
  read(file: string): Promise<Uint8Array>;
  list(folder: string): Promise<string[]>;
  remove(file: string): Promise<void>;
  /** Bytes that may still be written on the folder's disk. */
  free(folder: string): Promise<number>;
}

export const diskFiles: EvidenceFiles = {
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  },
  write: async (file, bytes, { durable, keepUntilMs }) => {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.utimes(keepUntilMs / 1000, keepUntilMs / 1000);
      if (durable) await handle.datasync();
    } finally {
      await handle.close();
    }
  },
  move: (from, to) => rename(from, to),
  touch: (file, keepUntilMs) => utimes(file, keepUntilMs / 1000, keepUntilMs / 1000),
  look: async (file) => {
    try {
      const found = await stat(file);
      return { size: found.size, keepUntilMs: found.mtimeMs };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  },
  read: (file) => readFile(file),
  list: async (folder) => {
    try {
      return (await readdir(folder)).map((name) => path.join(folder, name));
    } catch (error) {
      if (isAbsent(error)) return [];
      throw error;
    }
  },
  remove: (file) => rm(file, { force: true }),
  free: async (folder) => {
    // What is left for a process without privileges.
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

/** By shape and not by class: an error of another realm (a test's sandbox) is none of ours. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}
