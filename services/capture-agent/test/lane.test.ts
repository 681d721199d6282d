import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJournal, SERVER_TIME_GOOD_FOR_MS } from '@vigie/action-kernel';
import { RecordFile } from '../src/adapters/journal/record-file';
import { captureAgentErrors } from '../src/errors';
import { action, precondition } from './fakes/actions';
import { LaneStory } from './fakes/lane-story';

const root = mkdtempSync(path.join(tmpdir(), 'vigie-lane-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let story: LaneStory;
beforeEach(() => {
  story = new LaneStory(path.join(mkdtempSync(path.join(root, 'test-')), 'journal'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  story.desktop.beforeInput = async () => {};
  await story.close();
});

const kinds = () =>
  readJournal(readFileSync(path.join(story.folder, 'journal'))).records.map((one) =>
    one.kind === 'settled' ? one.result.kind : one.kind,
  );
const refused = (reason: string) => ({ kind: 'refused', reason });

describe('A lane', () => {
  it('has PREPARED in its journal before the input, and the result before it says so', async () => {
    await story.open().welcome();
    const seen: string[][] = [];
    story.desktop.beforeInput = async () => void seen.push(kinds());
    await story.run(action());
    expect(seen).toEqual([['journal', 'epoch', 'prepared']]);
    expect(kinds()).toEqual(['journal', 'epoch', 'prepared', 'done']);
  });

  it('has its epoch in the journal before it says that it is armed', async () => {
    story.open();
    let synced = 0;
    const real = RecordFile.prototype.sync;
    jest.spyOn(RecordFile.prototype, 'sync').mockImplementation(async function (this: RecordFile) {
      expect(story.armed).toEqual([]);
      synced++;
      await real.call(this);
    });
    await story.welcome(7);
    expect(synced).toBeGreaterThan(0);
    expect(kinds()).toEqual(['journal', 'epoch']);
  });

  it('records a refusal before it tells it', async () => {
    await story.open().welcome();
    expect(await story.run(action({ expireAtMs: 5 }))).toEqual(refused('EXPIRED'));
    expect(kinds()).toEqual(['journal', 'epoch', 'refused']);
  });

  it('tells the screen after the input, and whether it changed before', async () => {
    await story.open().welcome();
    const first = await story.run(action());
    expect(first).toMatchObject({
      kind: 'done',
      frameDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      changedInGap: false,
    });
    expect(first).toMatchObject({ frameDigest: await story.desktop.frames.digest() });
    story.desktop.changed = true;
    story.desktop.capturesFail = new Error('no screen');
    expect(await story.run(action({ laneSequence: 2 }))).toMatchObject({ frameDigest: '', changedInGap: true });
  });

  it('answers an enquiry from its journal, and what it does not know with a tombstone', async () => {
    await story.open().welcome();
    const one = action();
    await story.run(one);
    story.lane.enquire(one.actionId, 1);
    expect(story.outcomes.map(({ result }) => result.kind)).toEqual(['done', 'done']);
    const lost = action({ laneSequence: 2 });
    story.lane.enquire(lost.actionId, 1);
    expect(await story.result(lost.actionId)).toEqual(refused('STALE_EPOCH'));
    story.outcomes.length = 0;
    expect(await story.run(lost)).toEqual(refused('STALE_EPOCH'));
    expect(story.desktop.performed).toHaveLength(1);
  });

  it('alarms when one id comes with two contents, and the first stays as it was', async () => {
    await story.open().welcome();
    const one = action();
    await story.run(one);
    story.give(one, 'other bytes');
    await story.until(() => story.outcomes.length === 2);
    expect(story.outcomes[1]!.result).toEqual(refused('CONFLICTING_BYTES'));
    expect(story.alarms).toEqual(['conflicting_bytes']);
    story.give(one);
    expect(story.outcomes[2]!.result.kind).toBe('done');
  });

  it('refuses, and asks for the time, when the clock of the workstation jumped', async () => {
    await story.open().welcome();
    story.clock.wallMs += 600_000;
    expect(await story.run(action())).toEqual(refused('CLOCK_UNCERTAIN'));
    expect(story.redials).toBe(1);
  });

  it('asks for the time anew before what it knows of it is too old, and not while an action is open', async () => {
    await story.open().welcome();
    story.lane.renewTime();
    expect(story.redials).toBe(0);
    story.clock.wallMs += SERVER_TIME_GOOD_FOR_MS / 2;
    story.clock.steadyMs += SERVER_TIME_GOOD_FOR_MS / 2;
    story.lane.renewTime();
    expect(story.redials).toBe(1);
    story.give(action());
    story.lane.renewTime();
    expect(story.redials).toBe(1);
  });

  it('begins nothing while its connection is silent, and goes on with the next welcome', async () => {
    await story.open().welcome();
    story.lane.disarm();
    const late = action();
    story.give(late);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(story.outcomes).toEqual([]);
    await story.welcome(2);
    expect(await story.result(late.actionId)).toEqual(refused('STALE_EPOCH'));
    expect((await story.run(action({ epoch: 2 }))).kind).toBe('done');
  });

  it('takes no older epoch than it has seen', async () => {
    await story.open().welcome(5);
    const now = { wallMs: 0, steadyMs: 0 };
    story.lane.welcome(4, { serverMs: 1, asked: now, heard: now });
    expect(story.alarms).toEqual(['stale_welcome']);
    expect(story.redials).toBe(1);
    expect(story.armed).toEqual([5]);
  });

  it('refuses what waits when the agent stops, and lets the running action end', async () => {
    await story.open().welcome();
    let finish: () => void = () => {};
    story.desktop.beforeInput = () => new Promise((resolve) => (finish = resolve));
    const [running, waiting] = [action(), action({ laneSequence: 2 })];
    story.give(running);
    story.give(waiting);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = story.lane.stop();
    finish();
    await stopped;
    expect((await story.result(running.actionId)).kind).toBe('done');
    expect(await story.result(waiting.actionId)).toEqual(refused('PAUSED'));
  });

  it('measures the guard, the gap between its frame and the input, and each durable write', async () => {
    await story.open().welcome();
    for (let i = 1; i <= 20; i++) await story.run(action({ laneSequence: i }));
    const times = (what: string) => story.timed.filter(([name]) => name === what).map(([, ms]) => ms);
    expect(times('guard')).toHaveLength(20);
    expect(times('gap')).toHaveLength(20);
    expect(times('durable_write')).toHaveLength(41);
    expect(Math.min(...times('gap'))).toBeLessThan(15);
  });
});

describe('A lane and a person', () => {
  it('stands still at the first input of a person, refuses what waits, and goes on when told', async () => {
    await story.open().welcome();
    story.desktop.human.interrupt('human_input');
    expect(story.statuses.at(-1)).toMatchObject({ paused: 'human_input', journal: 'open' });
    expect(await story.run(action())).toEqual(refused('HUMAN_ACTIVE'));
    story.order('resume', 1, 1);
    expect(story.statuses.at(-1)).toMatchObject({ paused: null, journal: 'open' });
    expect((await story.run(action({ laneSequence: 2 }))).kind).toBe('done');
  });

  it('stays paused while the pause file is there, whoever orders otherwise', async () => {
    await story.open().welcome();
    const { human } = story.desktop;
    human.interrupt('pause_file');
    human.clears = false;
    story.order('resume', 1, 1);
    expect(story.lane.status.paused).toBe('pause_file');
    expect(await story.run(action())).toEqual(refused('PAUSED'));
    human.clears = true;
    story.order('resume', 1, 2);
    expect(story.lane.status.paused).toBeNull();
  });

  it('is let go on by the chord of the person at the workstation, also after an order', async () => {
    await story.open().welcome();
    story.order('pause', 1, 1);
    expect(story.lane.status.paused).toBe('order');
    expect(story.desktop.human.held).toBe(true);
    story.desktop.human.resume();
    expect(story.lane.status.paused).toBeNull();
  });

  it('hears no order twice, and none of another epoch', async () => {
    await story.open().welcome();
    story.order('pause', 1, 2);
    story.order('resume', 1, 2);
    story.order('resume', 2, 3);
    expect(story.lane.status.paused).toBe('order');
    story.order('resume', 1, 3);
    expect(story.lane.status.paused).toBeNull();
  });

  it('stands still for input that its watch saw between guard and word', async () => {
    await story.open().welcome();
    story.desktop.sight = async () => {
      story.desktop.human.reason = 'human_input';
      return { kind: 'same', takenAt: { atMs: performance.now() } };
    };
    expect(await story.run(action())).toEqual(refused('HUMAN_ACTIVE'));
    expect(story.lane.status.paused).toBe('human_input');
    expect(story.desktop.performed).toEqual([]);
  });

  it('tells a text that a person broke off by its code, and stands still', async () => {
    await story.open().welcome();
    story.desktop.beforeCharacter = (typed) => {
      if (typed < 4) return;
      story.desktop.human.reason = 'human_input';
      throw captureAgentErrors.create('INPUT_INTERRUPTED', { reason: 'human_input', typed: 3, of: 6 });
    };
    const typed = action({ what: { kind: 'type_text', text: 'Dupont', replace: false } });
    expect(await story.run(typed)).toEqual({ kind: 'failed', cause: 'INPUT_INTERRUPTED' });
    expect(story.lane.status.paused).toBe('human_input');
    expect(kinds()).toEqual(expect.arrayContaining(['progress', 'failed', 'paused']));
  });

  it('is paused over a restart, and the watch is told so that the chord ends it', async () => {
    await story.open().welcome();
    story.desktop.human.interrupt('key_chord');
    await story.close();
    const again = new LaneStory(story.folder).open();
    story = again;
    expect(again.lane.status.paused).toBe('key_chord');
    expect(again.desktop.human.held).toBe(true);
    await again.welcome(2);
    expect(await again.run(action({ epoch: 2 }))).toEqual(refused('PAUSED'));
  });

  it('notes of a long text only so often as is worth it', async () => {
    await story.open().welcome();
    const text = 'x'.repeat(20_000);
    expect((await story.run(action({ what: { kind: 'type_text', text, replace: false } }))).kind).toBe('done');
    const notes = kinds().filter((kind) => kind === 'progress');
    expect(notes.length).toBeGreaterThan(200);
    expect(notes.length).toBeLessThanOrEqual(256);
  });
});

describe('A lane whose journal fails', () => {
  it('refuses new actions when it is full, records that, and goes on when there is room', async () => {
    await story.open({ small: true }).welcome();
    const extend = jest.spyOn(RecordFile.prototype, 'extend').mockReturnValue(false);
    let sequence = 0;
    const next = () => story.run(action({ laneSequence: ++sequence, what: { kind: 'key_chord', keys: ['a'] } }));
    let result = await next();
    while (result.kind === 'done') result = await next();
    expect(result).toEqual(refused('JOURNAL_FULL'));
    expect(story.statuses.at(-1)).toMatchObject({ paused: null, journal: 'full' });
    const done = story.desktop.performed.length;
    for (let i = 0; i < 50; i++) expect(await next()).toEqual(refused('JOURNAL_FULL'));
    expect(story.desktop.performed).toHaveLength(done);
    expect(kinds().filter((kind) => kind === 'refused')).toHaveLength(51);
    extend.mockRestore();
    await story.until(() => story.statuses.at(-1)?.journal === 'open');
    expect((await next()).kind).toBe('done');
  });

  it('does nothing and answers nothing when a record may be lost, and says that it does not', async () => {
    await story.open().welcome();
    const eio = Object.assign(new Error('disk'), { code: 'EIO' });
    jest.spyOn(RecordFile.prototype, 'sync').mockRejectedValue(eio);
    story.give(action());
    await story.until(() => story.statuses.at(-1)?.journal === 'broken');
    story.give(action({ laneSequence: 2 }));
    story.lane.enquire('anything', 1);
    await story.welcome(2);
    expect(story.outcomes).toEqual([]);
    expect(story.desktop.performed).toEqual([]);
    expect(story.armed).toEqual([1]);
    expect(story.alarms).toEqual(['journal_broken']);
    // The new connection is told as well.
    expect(story.statuses.at(-1)).toMatchObject({ paused: null, journal: 'broken' });
  });

  it('stops for a pause that cannot be recorded: after a restart nobody would know of it', async () => {
    await story.open().welcome();
    jest.spyOn(RecordFile.prototype, 'sync').mockRejectedValue(Object.assign(new Error('disk'), { code: 'EIO' }));
    story.desktop.human.interrupt('human_input');
    await story.until(() => story.lane.status.journal === 'broken');
  });

  it('does not tell a result that is not on the disk', async () => {
    await story.open().welcome();
    const real = RecordFile.prototype.sync;
    let syncs = 0;
    jest.spyOn(RecordFile.prototype, 'sync').mockImplementation(async function (this: RecordFile) {
      // PREPARED is written, DONE is not.
      if (++syncs > 1) throw Object.assign(new Error('disk'), { code: 'EIO' });
      await real.call(this);
    });
    story.give(action());
    await story.until(() => story.lane.status.journal === 'broken');
    expect(story.desktop.performed).toHaveLength(1);
    expect(story.outcomes).toEqual([]);
  });
});

describe('A lane and what the orchestrator has stored', () => {
  it('tells each result with every welcome until it is stored', async () => {
    await story.open().welcome();
    const [one, two] = [action(), action({ laneSequence: 2 })];
    await story.run(one);
    await story.run(two);
    story.lane.kept(one.actionId);
    story.outcomes.length = 0;
    await story.welcome(2);
    expect(story.outcomes.map(({ actionId }) => actionId)).toEqual([two.actionId]);
  });

  it('writes its journal anew when it has grown, without what is long past, and knows the rest', async () => {
    await story.open({ before: (journal) => void growing(journal) }).welcome();
    const fresh = action({ laneSequence: 1 });
    await story.run(fresh);
    await story.until(() => story.journal.bytes < 1024 * 1024);
    expect(await story.run(action({ laneSequence: 2, precondition: precondition() }))).toMatchObject({ kind: 'done' });
    story.outcomes.length = 0;
    expect(await story.run(fresh)).toMatchObject({ kind: 'done' });
    expect(story.desktop.performed).toHaveLength(2);
  });
});

/** More than is worth a compaction, of ids that are past and stored, and only then begins to say how long it is. */
function growing(journal: LaneStory['journal']): void {
  const real = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(journal), 'bytes')!.get!;
  let compacted = false;
  const compact = journal.compact.bind(journal);
  Object.assign(journal, {
    compact: async (records: Parameters<typeof compact>[0]) => {
      const done = await compact(records);
      compacted = true;
      return done;
    },
  });
  Object.defineProperty(journal, 'bytes', {
    get: () => (compacted ? real.call(journal) : 17 * 1024 * 1024),
  });
}
