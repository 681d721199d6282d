import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeRecord, type JournalRecord, readJournal } from '@vigie/action-kernel';
import { mayMountDisks, mountSmallDisk } from '@vigie/testkit';
import fc from 'fast-check';
import { openJournalFile } from '../src/adapters/journal/journal-file';
import { RecordFile } from '../src/adapters/journal/record-file';
import type { ActionJournal } from '../src/ports';
import { actionIdOf, doneRecord, kindsOf, preparedRecord, refusedRecord } from './fakes/journal-records';
import { startProcess } from './processes/start-process';

const figures = { reserveBytes: 64 * 1024, pieceBytes: 32 * 1024 };
const root = mkdtempSync(path.join(tmpdir(), 'vigie-journal-'));
const opened: ActionJournal[] = [];
let folder: string;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(root, 'test-')), 'journal');
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const journal of opened.splice(0)) await journal.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function open(workstationId = 'ws-1') {
  const result = openJournalFile({ folder, workstationId, newId: () => `journal-of-${workstationId}`, figures });
  opened.push(result.journal);
  return result;
}

async function closed(journal: ActionJournal): Promise<void> {
  opened.splice(opened.indexOf(journal), 1);
  await journal.close();
}

const durable = { durable: true };
const fileName = () => path.join(folder, 'journal');
/** Bytes of the records, without the room behind them. */
const lengthOf = (records: readonly JournalRecord[]) =>
  Buffer.concat(records.map((one) => encodeRecord(one, 0))).length;

describe('A journal', () => {
  it('has an id of its own from the first moment, and keeps it', async () => {
    const { journal, records } = open();
    expect(records).toEqual([{ kind: 'journal', version: 1, journalId: 'journal-of-ws-1', workstationId: 'ws-1' }]);
    await closed(journal);
    expect(open().journal.journalId).toBe('journal-of-ws-1');
  });

  it('gives back what it was told, in the order in which it was told', async () => {
    const { journal } = open();
    const told = [preparedRecord(1), { kind: 'progress', actionId: actionIdOf(1), typed: 2 } as const, doneRecord(1)];
    const answers = told.map((record, i) => journal.append(record, { durable: i !== 1 }));
    expect(await Promise.all(answers)).toEqual(['written', 'written', 'written']);
    await closed(journal);
    expect(open().records.slice(1)).toEqual(told);
  });

  it('puts many records on the disk by few syncs, and answers in their order', async () => {
    const { journal } = open();
    const sync = jest.spyOn(RecordFile.prototype, 'sync');
    const order: number[] = [];
    const appends = Array.from({ length: 100 }, (_, i) =>
      journal.append(refusedRecord(i), durable).then(() => order.push(i)),
    );
    await Promise.all(appends);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(sync.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('does not answer before the sync that covers the record', async () => {
    const { journal } = open();
    let finish: () => void = () => {};
    const real = RecordFile.prototype.sync;
    jest.spyOn(RecordFile.prototype, 'sync').mockImplementation(async function (this: RecordFile) {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return real.call(this);
    });
    let answered = false;
    const append = journal.append(preparedRecord(1), durable).then(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(answered).toBe(false);
    finish();
    await append;
  });

  it('that was cut short is damaged, wherever it was cut: it would call “not done” what it forgot', async () => {
    const { journal } = open();
    for (let i = 0; i < 5; i++) await journal.append(refusedRecord(i), durable);
    await closed(journal);
    const whole = readFileSync(fileName());
    const { wholeBytes } = readJournal(whole);
    for (const length of [wholeBytes, wholeBytes - 1, wholeBytes - 100, 200]) {
      writeFileSync(fileName(), whole.subarray(0, length));
      expect(() => open()).toThrow(expect.objectContaining({ code: 'JOURNAL_CORRUPT' }));
    }
    writeFileSync(fileName(), whole);
    expect(open().records).toHaveLength(6);
  });

  it('cuts a tail that was torn at any byte, and goes on behind the last whole record', async () => {
    const whole: JournalRecord[] = [...open().records, preparedRecord(1), doneRecord(1)];
    const last = preparedRecord(2, { of: 12 });
    await closed(opened[0]!);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: lengthOf([last]) - 1 }),
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom(1, 4_096),
        async (kept, garbage, roomBehind) => {
          const bytes = Buffer.concat([...whole, last].map((one) => encodeRecord(one, 0)));
          const torn = Buffer.from(bytes.subarray(0, lengthOf(whole) + kept));
          const behind = Buffer.alloc(roomBehind);
          writeFileSync(fileName(), Buffer.concat([torn, garbage, behind]), { mode: 0o600 });
          const { journal, records } = open();
          expect(records).toEqual(whole);
          await journal.append(refusedRecord(3), durable);
          await closed(journal);
          const again = open();
          expect(again.records).toEqual([...whole, refusedRecord(3)]);
          await closed(again.journal);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('says that it is damaged, rather than guess, when something behind proves that the bytes were on the disk', async () => {
    const { journal } = open();
    for (let i = 0; i < 3; i++) await journal.append(refusedRecord(i), durable);
    await closed(journal);
    const bytes = readFileSync(fileName());
    bytes[lengthOf([{ kind: 'journal', version: 1, journalId: 'journal-of-ws-1', workstationId: 'ws-1' }]) + 30]! ^= 1;
    writeFileSync(fileName(), bytes);
    expect(() => open()).toThrow(expect.objectContaining({ code: 'JOURNAL_CORRUPT' }));
    writeFileSync(fileName(), Buffer.alloc(4_096));
    expect(() => open()).toThrow(expect.objectContaining({ code: 'JOURNAL_CORRUPT' }));
    truncateSync(fileName(), 0);
    expect(() => open()).toThrow(expect.objectContaining({ code: 'JOURNAL_CORRUPT' }));
  });

  it('is not that of another workstation', async () => {
    await closed(open('ws-1').journal);
    expect(() => open('ws-2')).toThrow(
      expect.objectContaining({ code: 'JOURNAL_FOREIGN', facts: expect.objectContaining({ workstationId: 'ws-1' }) }),
    );
    open('ws-1');
  });

  it('may be read by nobody else', () => {
    open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(fileName()).mode & 0o777).toBe(0o600);
  });

  it('says by a code that its folder cannot be had', () => {
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(folder, '');
    expect(() => open()).toThrow(expect.objectContaining({ code: 'JOURNAL_UNAVAILABLE' }));
  });
});

describe('A journal whose disk fails', () => {
  it('is broken for good: it may not know what the failed sync lost', async () => {
    const { journal } = open();
    const states: string[] = [];
    journal.onState((state) => states.push(state));
    jest.spyOn(RecordFile.prototype, 'sync').mockRejectedValueOnce(Object.assign(new Error('disk'), { code: 'EIO' }));
    expect(await journal.append(preparedRecord(1), durable)).toBe('broken');
    expect(await journal.append(refusedRecord(1), durable)).toBe('broken');
    expect(states).toEqual(['broken']);
    await expect(journal.ready()).rejects.toMatchObject({ code: 'JOURNAL_BROKEN', facts: { reason: 'EIO' } });
  });

  it('writes nothing that it could not read again', async () => {
    const { journal } = open();
    expect(await journal.append(preparedRecord(1, { expireAtMs: 0.5 }), durable)).toBe('broken');
    await closed(journal);
    expect(kindsOf(open().records)).toEqual(['journal']);
  });

  it('answers everything that waited for the failed sync alike', async () => {
    const { journal } = open();
    jest
      .spyOn(RecordFile.prototype, 'sync')
      .mockImplementation(() => Promise.reject(Object.assign(new Error('disk'), { code: 'EIO' })));
    const answers = [1, 2, 3].map((i) => journal.append(refusedRecord(i), durable));
    expect(await Promise.all(answers)).toEqual(['broken', 'broken', 'broken']);
  });
});

describe('A journal on a disk that fills up', () => {
  /** What a user may write into one file: works without any rights. */
  it('takes no more actions, still records that it refuses them, and breaks only when its reserve is used up', async () => {
    const child = startProcess('journal-process.ts', [folder, 'fill'], { shell: 'ulimit -f 256' });
    expect(await child.next()).toMatchObject({ kind: 'open' });
    const full = await child.next();
    expect(full).toMatchObject({ kind: 'full', state: 'full', ready: 'JOURNAL_DISK_FULL' });
    const broken = await child.next();
    expect(broken).toMatchObject({ kind: 'broken', after: ['broken', 'broken'], state: 'broken' });
    await child.ended;
    // 64 KiB of refusals of less than 300 bytes.
    expect(broken!.refused).toBeGreaterThan(200);
    const taken = Number(full!.taken);
    expect(taken).toBeGreaterThan(100);
    const { records } = open();
    const ids = records.flatMap((one) => (one.kind === 'settled' ? [one.actionId] : []));
    expect(ids).toEqual([
      ...Array.from({ length: taken }, (_, i) => actionIdOf(i)),
      ...Array.from({ length: Number(broken!.refused) }, (_, i) => actionIdOf(10_000 + i)),
    ]);
  });

  /** A file system in memory needs rights that only root has; who has them proves it on a disk that is really full. */
  const disk = mayMountDisks() ? 'of 512 KiB' : 'for one file';
  it(`goes on by itself when there is room again, on a disk ${disk}`, async () => {
    if (disk === 'for one file') {
      const { journal } = open();
      const extend = jest.spyOn(RecordFile.prototype, 'extend').mockReturnValue(false);
      let taken = 0;
      while ((await journal.append(preparedRecord(taken), durable)) === 'written') taken++;
      extend.mockRestore();
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(journal.state).toBe('open');
      return;
    }
    const mount = path.join(root, 'disk');
    const small = mountSmallDisk(mount, 512);
    try {
      const filler = path.join(mount, 'filler');
      folder = path.join(mount, 'other');
      const { journal } = open();
      await journal.ready();
      const rest = statfsSync(mount).bavail * statfsSync(mount).bsize;
      writeFileSync(filler, Buffer.alloc(rest));
      // It still has room of its own, but tells at once that nobody else has.
      await expect(journal.ready()).rejects.toMatchObject({ code: 'JOURNAL_DISK_FULL' });
      expect(await journal.append(preparedRecord(1), durable)).toBe('written');
      await closed(journal);
      rmSync(filler);
      rmSync(folder, { recursive: true });
      writeFileSync(filler, Buffer.alloc(256 * 1024));
      const child = startProcess('journal-process.ts', [path.join(mount, 'journal'), 'fill', filler]);
      expect(await child.next()).toMatchObject({ kind: 'open' });
      expect(await child.next()).toMatchObject({ kind: 'full', ready: 'JOURNAL_DISK_FULL' });
      const room = await child.next();
      expect(room).toMatchObject({ kind: 'room', refused: 50, again: 'written' });
      expect(room!.afterMs).toBeLessThan(30_000);
      await child.ended;
    } finally {
      small.remove();
    }
  });

  it('can be opened, and refuses, on a disk that was full before', async () => {
    const child = startProcess('journal-process.ts', [folder, 'fill'], { shell: 'ulimit -f 256' });
    await child.next();
    const full = await child.next();
    await child.kill();
    const again = startProcess('journal-process.ts', [folder, 'fill'], { shell: 'ulimit -f 256' });
    expect(await again.next()).toMatchObject({ kind: 'open' });
    expect(await again.next()).toMatchObject({ kind: 'full', taken: 0 });
    await again.kill();
    expect(Number(full!.taken)).toBeGreaterThan(100);
  });
});

describe('The lock of a journal', () => {
  it('keeps a second agent out, and names the first', async () => {
    const first = startProcess('journal-process.ts', [folder, 'hold']);
    const told = await first.next();
    expect(() => open()).toThrow(
      expect.objectContaining({ code: 'JOURNAL_IN_USE', facts: { folder, pid: told!.pid } }),
    );
    await first.kill();
    const { journal } = open();
    expect(() => open()).toThrow(
      expect.objectContaining({ code: 'JOURNAL_IN_USE', facts: { folder, pid: process.pid } }),
    );
    await closed(journal);
    open();
  });

  it('of a dead process is taken over by one of many, and by one only', async () => {
    const dead = startProcess('journal-process.ts', [folder, 'hold']);
    await dead.next();
    await dead.kill();
    const racers = Array.from({ length: 6 }, () => startProcess('journal-process.ts', [folder, 'hold']));
    const told = await Promise.all(racers.map((racer) => racer.next()));
    for (const racer of racers) await racer.kill();
    expect(told.filter((one) => one?.kind === 'open')).toHaveLength(1);
    expect(told.filter((one) => one?.code === 'JOURNAL_IN_USE')).toHaveLength(5);
  });

  it('is missed soon when somebody removes it: two agents must not write one journal', async () => {
    const { journal } = open();
    for (const name of readdirSync(folder)) if (name.startsWith('lock')) rmSync(path.join(folder, name));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(journal.state).toBe('broken');
    await expect(journal.ready()).rejects.toMatchObject({ code: 'JOURNAL_BROKEN', facts: { reason: 'LOCK_LOST' } });
  });

  it('that a person removed is another’s now: who had it writes nothing more into the same file', async () => {
    const { journal } = open();
    for (const name of readdirSync(folder)) if (name.startsWith('lock')) rmSync(path.join(folder, name));
    const second = startProcess('journal-process.ts', [folder, 'hold']);
    expect(await second.next()).toMatchObject({ kind: 'open' });
    const bytes = readFileSync(fileName());
    expect(await journal.append(preparedRecord(1), durable)).toBe('broken');
    expect(readFileSync(fileName()).equals(bytes)).toBe(true);
    await second.kill();
  });
});

describe('The compaction of a journal', () => {
  const first = { kind: 'journal', version: 1, journalId: 'journal-of-ws-1', workstationId: 'ws-1' } as const;

  it('puts the new records in the place of the old ones, and keeps what is appended meanwhile', async () => {
    const { journal } = open();
    for (let i = 0; i < 2_000; i++) await journal.append(refusedRecord(i), { durable: false });
    const before = journal.bytes;
    const kept = Array.from({ length: 1_500 }, (_, i) => refusedRecord(i));
    const compacting = journal.compact([first, ...kept]);
    const meanwhile = [];
    for (let i = 0; i < 20; i++) {
      meanwhile.push(journal.append(refusedRecord(5_000 + i), durable));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await compacting).toBe(true);
    expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(['written']));
    expect(journal.bytes).toBeLessThan(before);
    expect(await journal.append(doneRecord(9_000), durable)).toBe('written');
    await closed(journal);
    const late = Array.from({ length: 20 }, (_, i) => refusedRecord(5_000 + i));
    expect(open().records).toEqual([first, ...kept, ...late, doneRecord(9_000)]);
    expect(readdirSync(folder).sort()).toEqual(['journal', expect.stringMatching(/^lock\.\d+$/)]);
    expect(statSync(fileName()).mode & 0o777).toBe(0o600);
  });

  it('leaves the journal as it was when the disk has no room for a second one', async () => {
    const { journal } = open();
    await journal.append(refusedRecord(1), durable);
    const extend = jest.spyOn(RecordFile.prototype, 'extend').mockReturnValue(false);
    expect(await journal.compact([first])).toBe(false);
    extend.mockRestore();
    expect(await journal.append(refusedRecord(2), durable)).toBe('written');
    await closed(journal);
    expect(kindsOf(open().records)).toEqual(['journal', 'settled', 'settled']);
  });

  it('that a crash broke off is forgotten', async () => {
    await closed(open().journal);
    writeFileSync(path.join(folder, 'journal.new'), 'half');
    open();
    expect(readdirSync(folder)).not.toContain('journal.new');
  });

  it('breaks the journal when the new file cannot be put in its place: which of the two counts is not known', async () => {
    const { journal } = open();
    await journal.append(refusedRecord(1), durable);
    const failure = Object.assign(new Error('disk'), { code: 'EIO' });
    // The first sync is that of the copy, the second that of what came meanwhile.
    jest.spyOn(RecordFile.prototype, 'sync').mockResolvedValueOnce().mockRejectedValueOnce(failure);
    expect(await journal.compact([first, refusedRecord(1)])).toBe(false);
    expect(journal.state).toBe('broken');
  });
});
