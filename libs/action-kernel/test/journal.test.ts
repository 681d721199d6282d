import fc from 'fast-check';
import { Archive, encodeRecord, type JournalRecord, RETENTION_MS, readJournal, recoverLane } from '../src';
import { ALL_RULES, compactJournalUnder, recoverLaneUnder, rulesWithout } from '../src/laboratory';
import { DONE, WS } from './lane-story';

const HEADER: JournalRecord = { kind: 'journal', version: 1, journalId: 'j', workstationId: WS };
const prepared = (actionId: string, of = 0): JournalRecord => ({
  kind: 'prepared',
  actionId,
  digest: 'd',
  epoch: 4,
  laneSequence: 7,
  expireAtMs: 10,
  of,
});
const settled = (actionId: string, expireAtMs = 10) =>
  ({ kind: 'settled', actionId, digest: 'd', epoch: 4, laneSequence: 7, expireAtMs, result: DONE }) as const;

function bytesOf(records: readonly JournalRecord[]): Buffer {
  let bytes = Buffer.alloc(0);
  for (const record of records) bytes = Buffer.concat([bytes, encodeRecord(record, bytes.length)]);
  return bytes;
}

const anyRecord: fc.Arbitrary<JournalRecord> = fc.oneof(
  fc.record({ kind: fc.constant('epoch' as const), epoch: fc.nat(), sequence: fc.nat() }),
  fc.uuid().map((id) => prepared(id)),
  fc.uuid().map((id) => settled(id)),
  fc.record({ kind: fc.constant('progress' as const), actionId: fc.uuid(), typed: fc.nat() }),
  fc.record({ kind: fc.constant('kept' as const), actionId: fc.uuid() }),
  fc.constant({ kind: 'paused', reason: 'pause_file' } as const),
  fc.constant({ kind: 'resumed' } as const),
);

describe('a journal', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(fc.array(anyRecord), (records) => {
        const bytes = bytesOf([HEADER, ...records]);
        expect(readJournal(bytes)).toEqual({ records: [HEADER, ...records], wholeBytes: bytes.length });
      }),
    );
  });

  it('that was cut anywhere loses the records behind the cut and no other', () => {
    const bytes = bytesOf([HEADER, prepared('a'), settled('a'), prepared('b')]);
    fc.assert(
      fc.property(fc.nat(bytes.length), (length) => {
        const { records, wholeBytes } = readJournal(bytes.subarray(0, length));
        expect(wholeBytes).toBeLessThanOrEqual(length);
        expect(bytesOf(records).equals(bytes.subarray(0, wholeBytes))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('with rubbish behind its end is cut there', () => {
    const bytes = bytesOf([HEADER, prepared('a')]);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (rubbish) => {
        expect(readJournal(Buffer.concat([bytes, rubbish])).wholeBytes).toBe(bytes.length);
      }),
    );
  });

  it('of which a byte that was on the disk has changed is an error, and never cut', () => {
    const bytes = bytesOf([HEADER, prepared('a'), settled('a')]);
    const lastRecord = bytes.length - encodeRecord(settled('a'), 0).length;
    fc.assert(
      fc.property(fc.nat(lastRecord - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = Buffer.from(bytes);
        damaged[place] = damaged[place]! ^ change;
        expect(() => readJournal(damaged)).toThrow(expect.objectContaining({ code: 'JOURNAL_CORRUPT' }));
      }),
      { numRuns: 300 },
    );
  });

  it('torn in the middle of two records that were never promised is cut before the first', () => {
    const start = bytesOf([HEADER]);
    const first = encodeRecord(prepared('a'), start.length);
    const second = encodeRecord({ kind: 'progress', actionId: 'a', typed: 1 }, start.length);
    const torn = Buffer.concat([start, Buffer.alloc(first.length), second]);
    expect(readJournal(torn)).toEqual({ records: [HEADER], wholeBytes: start.length });
  });

  it.each([
    ['a kind of the future', { kind: 'teleported' }],
    ['another version', { ...HEADER, version: 2 }],
    ['a second header', HEADER],
    ['a result of the future', { ...settled('a'), result: { kind: 'maybe' } }],
    ['no object', 7],
  ])('with %s is refused, not skipped', (_, record) => {
    const bytes = bytesOf([HEADER, record as JournalRecord]);
    expect(() => readJournal(bytes)).toThrow(expect.objectContaining({ code: 'JOURNAL_UNREADABLE' }));
  });
});

describe('a lane that comes back', () => {
  it('takes an action that was prepared and has no result for a doubt, with how far its text came', () => {
    const progress: JournalRecord = { kind: 'progress', actionId: 'a', typed: 16 };
    const { archive, doubts } = recoverLane(WS, [HEADER, prepared('a', 40), progress]);
    expect(doubts.map(({ result }) => result)).toEqual([{ kind: 'in_doubt', typed: 16, of: 40 }]);
    expect(archive.unkept()).toEqual(doubts);
  });

  it('knows its epoch, its sequence, its pause and what was kept', () => {
    const { state, archive, doubts } = recoverLane(WS, [
      HEADER,
      prepared('a'),
      settled('a'),
      { kind: 'kept', actionId: 'a' },
      { kind: 'paused', reason: 'human_input' },
    ]);
    expect(state).toMatchObject({ epoch: 4, sequence: 7, paused: 'human_input', armed: false });
    expect(doubts).toEqual([]);
    expect(archive.unkept()).toEqual([]);
    expect(archive.find('a')?.result).toEqual(DONE);
  });

  it('without the rule of doubts forgets that it may have acted', () => {
    expect(recoverLaneUnder(rulesWithout('in-doubt'), WS, [HEADER, prepared('a')]).archive.size).toBe(0);
  });
});

describe('compaction', () => {
  const archive = new Archive();
  archive.add(settled('old and kept', 10));
  archive.add(settled('old, not kept', 10));
  archive.add(settled('young', RETENTION_MS + 5));
  archive.keep('old and kept');
  archive.keep('young');
  const content = { journalId: 'j', workstationId: WS, epoch: 4, sequence: 7, paused: 'order' as const, archive };

  it('keeps what may still be asked for, and forgets what is long past and kept elsewhere', () => {
    const records = compactJournalUnder(ALL_RULES, content, RETENTION_MS + 20);
    const again = recoverLane(WS, records);
    expect(again.state).toMatchObject({ epoch: 4, sequence: 7, paused: 'order' });
    expect([...again.archive.all()].map(({ actionId }) => actionId)).toEqual(['old, not kept', 'young']);
    expect(again.archive.unkept().map(({ actionId }) => actionId)).toEqual(['old, not kept']);
  });
});
