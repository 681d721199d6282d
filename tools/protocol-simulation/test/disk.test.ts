import type { JournalRecord } from '@vigie/action-kernel';
import fc from 'fast-check';
import { Disk, type Write, type WriteEnd } from '../src/workstation/disk';
import { Random } from '../src/world/random';
import { Timeline } from '../src/world/timeline';

const record = (typed: number): JournalRecord => ({ kind: 'progress', actionId: `action-${typed}`, typed });

function newDisk(seed: number, room: number | null = null) {
  const timeline = new Timeline();
  const ends: [Write, WriteEnd][] = [];
  const disk = new Disk(new Random(seed), timeline, false, room, {
    whenAwake: (task) => task(),
    wrote: (write, end) => ends.push([write, end]),
  });
  disk.replace([{ kind: 'journal', version: 1, journalId: 'j', workstationId: 'ws' }]);
  const settle = () => {
    while (timeline.step());
  };
  return { disk, timeline, ends, settle };
}

const ticket = { kind: 'settled', actionId: 'a' } as const;

describe('the simulated disk', () => {
  it('keeps what it has promised through any loss of power, and of the rest a beginning', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.boolean(), { maxLength: 12 }), fc.nat(30), (seed, writes, steps) => {
        const { disk, timeline, ends } = newDisk(seed);
        writes.forEach((durable, i) => {
          disk.write({ record: record(i), durable, ticket: durable ? ticket : null });
        });
        for (let i = 0; i < steps; i++) timeline.step();
        disk.crash();
        disk.losePower();
        const found = disk.open().slice(1);
        expect(found).toEqual(writes.slice(0, found.length).map((_, i) => record(i)));
        expect(found.length).toBeGreaterThanOrEqual(Math.max(0, ...ends.map(([write]) => promised(write))));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps all that was written when only the process is gone', () => {
    const { disk } = newDisk(1);
    for (let i = 0; i < 5; i++) disk.write({ record: record(i), durable: false, ticket: null });
    disk.crash();
    expect(disk.open()).toHaveLength(6);
  });

  it('takes no new action when it is full, and results as long as its reserve lasts', () => {
    const { disk, ends, settle } = newDisk(1, 0);
    const common = { actionId: 'a', digest: '', epoch: 1, laneSequence: 1, expireAtMs: 1 };
    disk.write({ record: { kind: 'prepared', of: 0, ...common }, durable: true, ticket });
    const result = { kind: 'refused', reason: 'JOURNAL_FULL' } as const;
    for (let i = 0; i < 13; i++) disk.write({ record: { kind: 'settled', result, ...common }, durable: true, ticket });
    settle();
    expect(ends.map(([, end]) => end).sort()).toEqual(['broken', 'full', ...Array(12).fill('written')].sort());
  });

  it('promises nothing any more when a sync has failed', () => {
    const { disk, ends, settle } = newDisk(1);
    disk.fail();
    disk.write({ record: record(0), durable: true, ticket });
    settle();
    expect(ends.map(([, end]) => end)).toEqual(['broken']);
  });
});

/** How many records must be there when this one was promised. */
function promised({ record: written, durable }: Write): number {
  return durable && written.kind === 'progress' ? written.typed + 1 : 0;
}
