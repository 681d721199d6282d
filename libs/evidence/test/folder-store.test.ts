import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EvidenceFiles, openEvidenceStore, RETENTION_MS } from '@vigie/evidence';
import { mayMountDisks, mountSmallDisk } from '@vigie/testkit';
import * as fc from 'fast-check';
import { diskFiles } from '../src/files';

describe('the evidence store', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'vigie-evidence-')), 'evidence');
    folders.push(path.dirname(folder));
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const bytes = (text: string) => new TextEncoder().encode(text);

  describe('what was put', () => {
    it('comes back by the name of its content', async () => {
      const store = await openEvidenceStore({ folder: newFolder() });
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('frame', 'after'), async (data, kind) => {
          const name = await store.put(data, { kind });
          expect(name).toBe(`sha256-${createHash('sha256').update(data).digest('hex')}`);
          expect(Buffer.from(await store.get(name))).toEqual(Buffer.from(data));
          expect(await store.has(name)).toBe(true);
        }),
        { numRuns: 100 },
      );
    });

    it('twice is stored once, also by many at the same time and from two processes', async () => {
      const folder = newFolder();
      const [one, two] = [await openEvidenceStore({ folder }), await openEvidenceStore({ folder })];
      const names = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).put(bytes('same'), { kind: 'frame' })),
      );
      expect(new Set(names).size).toBe(1);
      expect(filesOf(folder)).toHaveLength(1);
      expect(readdirSync(path.join(folder, 'new'))).toEqual([]);
    });

    it('is only for its owner', async () => {
      const folder = newFolder();
      const store = await openEvidenceStore({ folder });
      await store.put(bytes('private'), { kind: 'before' });
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(filesOf(folder)[0] ?? '').mode & 0o777).toBe(0o600);
    });

    it('and was altered on the disk is never given out', async () => {
      const folder = newFolder();
      const store = await openEvidenceStore({ folder });
      const name = await store.put(bytes('the truth'), { kind: 'after' });
      writeFileSync(filesOf(folder)[0] ?? '', 'the lie..');
      await expect(store.get(name)).rejects.toMatchObject({ code: 'EVIDENCE_CORRUPT', facts: { name } });
    });

    it('and was cut short is mended by the next put', async () => {
      const folder = newFolder();
      const store = await openEvidenceStore({ folder });
      const name = await store.put(bytes('the truth'), { kind: 'after' });
      truncateSync(filesOf(folder)[0] ?? '', 3);
      await expect(store.get(name)).rejects.toMatchObject({ code: 'EVIDENCE_CORRUPT' });
      await store.put(bytes('the truth'), { kind: 'after' });
      expect(Buffer.from(await store.get(name)).toString()).toBe('the truth');
    });

    it('flushes no disk for a picture of 200 kB', async () => {
      const store = await openEvidenceStore({ folder: newFolder() });
      const times: number[] = [];
      for (let count = 0; count < 30; count += 1) {
        const picture = new Uint8Array(200_000).fill(count);
        const started = performance.now();
        await store.put(picture, { kind: 'frame' });
        times.push(performance.now() - started);
      }
      expect(times.sort((a, b) => a - b)[15]).toBeLessThan(500);
    });
  });

  describe('a name', () => {
    it('that nothing has is EVIDENCE_MISSING', async () => {
      const store = await openEvidenceStore({ folder: newFolder() });
      const name = `sha256-${'0'.repeat(64)}`;
      await expect(store.get(name)).rejects.toMatchObject({ code: 'EVIDENCE_MISSING', facts: { name } });
      await expect(store.has(name)).resolves.toBe(false);
    });

    it('cannot lead out of the folder, whatever it is', async () => {
      const folder = newFolder();
      const store = await openEvidenceStore({ folder });
      const crafted = fc.oneof(
        fc.string(),
        fc.constantFrom(
          '../../etc/passwd',
          `sha256-${'../'.repeat(22)}`,
          `sha256-${'A'.repeat(64)}`,
          `sha256-${'a'.repeat(64)}\n`,
        ),
      );
      await fc.assert(
        fc.asyncProperty(crafted, async (name) => {
          await expect(store.get(name)).rejects.toMatchObject({ code: 'EVIDENCE_NAME_INVALID' });
          await expect(store.has(name)).rejects.toMatchObject({ code: 'EVIDENCE_NAME_INVALID' });
        }),
        { numRuns: 200 },
      );
    });
  });

  describe('retention', () => {
    const HOUR = 3_600_000;

    it('by default is an hour for frames, a day for crops, 90 days for proof', async () => {
      const folder = newFolder();
      const start = 1_700_000_000_000;
      const store = await openEvidenceStore({ folder, now: () => start });
      const names = new Map<string, string>();
      for (const kind of ['frame', 'crop', 'before', 'after'] as const) {
        names.set(kind, await store.put(bytes(kind), { kind }));
      }
      const left = async (afterMs: number) => {
        await store.sweep(start + afterMs);
        const kinds = [...names].map(async ([kind, name]) => ((await store.has(name)) ? kind : ''));
        return (await Promise.all(kinds)).filter((kind) => kind !== '');
      };
      expect(await left(0.9 * HOUR)).toEqual(['frame', 'crop', 'before', 'after']);
      expect(await left(1.1 * HOUR)).toEqual(['crop', 'before', 'after']);
      expect(await left(25 * HOUR)).toEqual(['before', 'after']);
      expect(await left(89 * 24 * HOUR)).toEqual(['before', 'after']);
      expect(await left(91 * 24 * HOUR)).toEqual([]);
      expect(RETENTION_MS.after).toBe(90 * 24 * HOUR);
    });

    it('is only ever extended by a second put, and a frame that becomes proof is kept as proof', async () => {
      const start = 1_700_000_000_000;
      const store = await openEvidenceStore({ folder: newFolder(), now: () => start });
      const name = await store.put(bytes('x'), { kind: 'frame' });
      await store.put(bytes('x'), { kind: 'after' });
      await store.put(bytes('x'), { kind: 'frame', retainMs: 1 });
      await expect(store.sweep(start + 48 * HOUR)).resolves.toEqual({ removed: 0 });
      expect(await store.has(name)).toBe(true);
    });

    it('counts what a sweep removed, and clears what an interrupted write left', async () => {
      const folder = newFolder();
      const start = 1_700_000_000_000;
      const store = await openEvidenceStore({ folder, now: () => start });
      for (const one of ['a', 'b', 'c']) await store.put(bytes(one), { kind: 'frame', retainMs: 1000 });
      writeFileSync(path.join(folder, 'new', `${start - 2 * HOUR}-old`), 'half');
      writeFileSync(path.join(folder, 'new', `${start}-young`), 'half');
      await expect(store.sweep(start + 2000)).resolves.toEqual({ removed: 3 });
      expect(readdirSync(path.join(folder, 'new'))).toEqual([`${start}-young`]);
    });
  });

  describe('the bound of its size', () => {
    it('makes the frames that end soonest leave early, and never proof', async () => {
      let now = 1_700_000_000_000;
      const store = await openEvidenceStore({ folder: newFolder(), maxBytes: 10_000, now: () => now });
      const proof = await store.put(new Uint8Array(3000).fill(1), { kind: 'after' });
      const frames: string[] = [];
      for (let count = 2; count < 8; count += 1) {
        now += 1000;
        frames.push(await store.put(new Uint8Array(2000).fill(count), { kind: 'frame' }));
      }
      const kept = await Promise.all(frames.map((name) => store.has(name)));
      expect(await store.has(proof)).toBe(true);
      expect(kept.at(-1)).toBe(true);
      expect(kept[0]).toBe(false);
      expect(kept.indexOf(true)).toBe(kept.lastIndexOf(false) + 1);
    });

    it('refuses more when all of it is proof within its time', async () => {
      const store = await openEvidenceStore({ folder: newFolder(), maxBytes: 5000 });
      await store.put(new Uint8Array(4000).fill(1), { kind: 'before' });
      const putting = store.put(new Uint8Array(4000).fill(2), { kind: 'frame' });
      await expect(putting).rejects.toMatchObject({ code: 'EVIDENCE_QUOTA_REACHED', facts: { limit: 5000 } });
    });
  });

  describe('a disk in trouble', () => {
    const failing = (code: string): EvidenceFiles => ({
      ...diskFiles,
      write: async (file, data, options) => {
        await diskFiles.write(file, data.subarray(0, data.length / 2), options);
        throw Object.assign(new Error(code), { code });
      },
    });

    it('that is full gives EVIDENCE_DISK_FULL and leaves no half of a picture', async () => {
      const folder = newFolder();
      const store = await openEvidenceStore({ folder, files: failing('ENOSPC') });
      await expect(store.put(bytes('picture'), { kind: 'frame' })).rejects.toMatchObject({
        code: 'EVIDENCE_DISK_FULL',
        facts: { folder },
        remedy: expect.stringContaining('Free space'),
      });
      expect(readdirSync(path.join(folder, 'new'))).toEqual([]);
      expect(filesOf(folder)).toEqual([]);
      await expect(store.ready()).rejects.toMatchObject({ code: 'EVIDENCE_DISK_FULL' });
    });

    it('that fails otherwise gives EVIDENCE_NOT_WRITABLE with the reason', async () => {
      const store = await openEvidenceStore({ folder: newFolder(), files: failing('EIO') });
      await expect(store.put(bytes('picture'), { kind: 'frame' })).rejects.toMatchObject({
        code: 'EVIDENCE_NOT_WRITABLE',
        facts: { reason: 'EIO' },
      });
    });

    it('whose place is a file gives EVIDENCE_NOT_WRITABLE', async () => {
      const folder = newFolder();
      const file = path.join(path.dirname(folder), 'file');
      writeFileSync(file, '');
      await expect(openEvidenceStore({ folder: path.join(file, 'x') })).rejects.toMatchObject({
        code: 'EVIDENCE_NOT_WRITABLE',
      });
    });

    (mayMountDisks() ? it : it.skip)(
      'that is really full, and works again when there is room (needs root, to mount a small disk)',
      async () => {
        const disk = mountSmallDisk(newFolder(), 1024);
        const store = await openEvidenceStore({ folder: path.join(disk.folder, 'evidence') });
        const first = await store.put(new Uint8Array(600_000).fill(1), { kind: 'frame', retainMs: 0 });
        const second = store.put(new Uint8Array(600_000).fill(2), { kind: 'frame' });
        await expect(second).rejects.toMatchObject({ code: 'EVIDENCE_DISK_FULL' });
        expect((await store.get(first)).length).toBe(600_000);
        await store.sweep(Date.now() + 1);
        await store.put(new Uint8Array(600_000).fill(2), { kind: 'frame' });
        disk.remove();
      },
    );
  });

  it('is not ready on a disk with hardly any room left, though it still takes a probe', async () => {
    const files = { ...diskFiles, free: async () => 10_000 };
    const folder = newFolder();
    const store = await openEvidenceStore({ folder, files });
    await expect(store.ready()).rejects.toMatchObject({ code: 'EVIDENCE_DISK_FULL', facts: { folder } });
    const modest = await openEvidenceStore({ folder, files, leastFreeBytes: 10_000 });
    await modest.ready();
  });

  it('is ready when it can write', async () => {
    const folder = newFolder();
    const store = await openEvidenceStore({ folder });
    await store.ready();
    expect(readdirSync(path.join(folder, 'new'))).toEqual([]);
    await store.close();
  });
});

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}
