import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { isCoded } from '@vigie/errors';
import { evidenceErrors } from './errors';
import { codeOf, diskFiles, type EvidenceFiles, isAbsent, type StoredFile } from './files';
import { digestOf, nameOf } from './names';
import { type EvidenceStore, type PutOptions, RETENTION_MS, type Shelf, shelfOf } from './store';

export interface EvidenceOptions {
  /** Made with mode 0700 when absent. */
  readonly folder: string;
  /** Bound of everything stored, bytes; default none. Frames and crops leave early to keep it, proof never does. */
  readonly maxBytes?: number;
  /** Free disk below which the store is not ready, bytes; default 64 MiB. A disk that is nearly full takes a probe and no picture. */
  readonly leastFreeBytes?: number;
  /** For tests. */
  readonly files?: EvidenceFiles;
  /** For tests; milliseconds since 1970. */
  readonly now?: () => number;
}

/** A few dozen pictures of a whole screen. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** A half-written file that is older was left by a process that died. */
const STALE_WRITE_MS = 3_600_000;
const SHELVES: readonly Shelf[] = ['proof', 'passing'];

interface Found {
  readonly file: string;
  readonly shelf: Shelf;
  readonly stored: StoredFile;
}

/** `<folder>/<shelf>/<first two digits>/<digest>`; writes go to `<folder>/new` first and are moved into place whole. */
export async function openEvidenceStore(options: EvidenceOptions): Promise<EvidenceStore> {
  const store = new FolderStore(options);
  await store.open();
  return store;
}

class FolderStore implements EvidenceStore {
  readonly #folder: string;
  readonly #limit: number;
  readonly #leastFree: number;
  readonly #files: EvidenceFiles;
  readonly #now: () => number;
  readonly #made = new Set<string>();
  #bytes = 0;

  constructor({ folder, maxBytes, leastFreeBytes, files = diskFiles, now = Date.now }: EvidenceOptions) {
    this.#folder = path.resolve(folder);
    this.#limit = maxBytes ?? Number.POSITIVE_INFINITY;
    this.#leastFree = leastFreeBytes ?? LEAST_FREE_BYTES;
    this.#files = files;
    this.#now = now;
  }

  async open(): Promise<void> {
    await this.#guarded(() => this.#files.makeFolder(path.join(this.#folder, 'new')));
    if (Number.isFinite(this.#limit)) await this.#count();
  }

  async put(bytes: Uint8Array, { kind, retainMs }: PutOptions): Promise<string> {
    const name = nameOf(bytes);
    const shelf = shelfOf(kind);
    const keepUntilMs = this.#now() + (retainMs ?? RETENTION_MS[kind]);
    await this.#guarded(async () => {
      const found = await this.#find(digestOf(name));
      const kept =
        found !== null && found.stored.size === bytes.length && (await this.#keep(found, shelf, keepUntilMs));
      if (!kept) await this.#write(bytes, name, shelf, keepUntilMs);
    });
    return name;
  }

  async get(name: string): Promise<Uint8Array> {
    const digest = digestOf(name);
    // Proof twice: what moved from the other shelf between the looks is found the second time.
    for (const shelf of [...SHELVES, 'proof'] as const) {
      const bytes = await this.#read(this.#fileOf(shelf, digest));
      if (bytes === null) continue;
      if (nameOf(bytes) !== name) throw evidenceErrors.create('EVIDENCE_CORRUPT', { name });
      return bytes;
    }
    throw evidenceErrors.create('EVIDENCE_MISSING', { name });
  }

  async has(name: string): Promise<boolean> {
    return (await this.#find(digestOf(name))) !== null;
  }

  async sweep(nowMs: number): Promise<{ removed: number }> {
    let removed = 0;
    for await (const { file, shelf, stored } of this.#all()) {
      if (stored.keepUntilMs > nowMs) continue;
      // A second look: a put may have extended it while the others were read.
      const now = await this.#files.look(file);
      if (now === null || now.keepUntilMs > nowMs) continue;
      await this.#remove({ file, shelf, stored: now });
      removed += 1;
    }
    for (const file of await this.#files.list(path.join(this.#folder, 'new'))) {
      const stale = await this.#files.look(file);
      if (stale !== null && startedMs(file) < nowMs - STALE_WRITE_MS) await this.#files.remove(file);
    }
    return { removed };
  }

  async ready(): Promise<void> {
    await this.#guarded(async () => {
      if ((await this.#files.free(this.#folder)) < this.#leastFree) {
        throw evidenceErrors.create('EVIDENCE_DISK_FULL', { folder: this.#folder });
      }
      const probe = this.#temporary();
      await this.#files.write(probe, new Uint8Array(4096), { durable: false, keepUntilMs: this.#now() });
      await this.#files.remove(probe);
    });
  }

  async close(): Promise<void> {}

  async #write(bytes: Uint8Array, name: string, shelf: Shelf, keepUntilMs: number): Promise<void> {
    await this.#makeRoom(bytes.length);
    const file = this.#fileOf(shelf, digestOf(name));
    await this.#makeFolder(path.dirname(file));
    const temporary = this.#temporary();
    try {
      await this.#files.write(temporary, bytes, { durable: shelf === 'proof', keepUntilMs });
      await this.#files.move(temporary, file);
    } catch (error) {
      await this.#files.remove(temporary).catch(() => undefined);
      throw error;
    }
    this.#bytes += bytes.length;
  }

  /** What is there already stays, on the better shelf and for the longer time; false when a sweep was faster. */
  async #keep(found: Found, shelf: Shelf, keepUntilMs: number): Promise<boolean> {
    try {
      if (keepUntilMs > found.stored.keepUntilMs) await this.#files.touch(found.file, keepUntilMs);
      if (shelf !== 'proof' || found.shelf === 'proof') return true;
      const proof = this.#fileOf('proof', path.basename(found.file));
      await this.#makeFolder(path.dirname(proof));
      await this.#files.move(found.file, proof);
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    if (this.#bytes + bytes <= this.#limit) return;
    await this.#count();
    const passing: Found[] = [];
    for await (const found of this.#all('passing')) passing.push(found);
    passing.sort((a, b) => a.stored.keepUntilMs - b.stored.keepUntilMs);
    // A tenth more than is needed, so that a full store does not search the folder at every put.
    const target = this.#limit - bytes - Math.min(this.#limit / 10, 64 * 1024 * 1024);
    for (const found of passing) {
      if (this.#bytes <= target) return;
      await this.#remove(found);
    }
    if (this.#bytes + bytes <= this.#limit) return;
    const facts = { folder: this.#folder, bytes: this.#bytes, limit: this.#limit };
    throw evidenceErrors.create('EVIDENCE_QUOTA_REACHED', facts);
  }

  async #count(): Promise<void> {
    let bytes = 0;
    for await (const found of this.#all()) bytes += found.stored.size;
    this.#bytes = bytes;
  }

  async #remove({ file, stored }: Found): Promise<void> {
    await this.#files.remove(file);
    this.#bytes = Math.max(0, this.#bytes - stored.size);
  }

  async *#all(only?: Shelf): AsyncGenerator<Found> {
    for (const shelf of SHELVES.filter((one) => only === undefined || one === only)) {
      for (const group of await this.#files.list(path.join(this.#folder, shelf))) {
        for (const file of await this.#files.list(group)) {
          const stored = await this.#files.look(file);
          if (stored !== null) yield { file, shelf, stored };
        }
      }
    }
  }

  async #find(digest: string): Promise<Found | null> {
    for (const shelf of SHELVES) {
      const file = this.#fileOf(shelf, digest);
      const stored = await this.#files.look(file);
      if (stored !== null) return { file, shelf, stored };
    }
    return null;
  }

  async #read(file: string): Promise<Uint8Array | null> {
    try {
      return await this.#files.read(file);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await this.#files.makeFolder(folder);
    this.#made.add(folder);
  }

  #fileOf(shelf: Shelf, digest: string): string {
    return path.join(this.#folder, shelf, digest.slice(0, 2), digest);
  }

  /** Its name says when it was begun, because its time of change says something else. */
  #temporary(): string {
    return path.join(this.#folder, 'new', `${this.#now()}-${randomUUID()}`);
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isCoded(error)) throw error;
      const reason = codeOf(error) || 'unknown';
      if (reason === 'ENOSPC' || reason === 'EDQUOT') {
        throw evidenceErrors.create('EVIDENCE_DISK_FULL', { folder: this.#folder }, error);
      }
      throw evidenceErrors.create('EVIDENCE_NOT_WRITABLE', { folder: this.#folder, reason }, error);
    }
  }
}

function startedMs(file: string): number {
  return Number.parseInt(path.basename(file), 10) || 0;
}
