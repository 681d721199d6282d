import { advanceIntent, type IntentState, recoverLane, serverTimeNow } from '../src';
import { action, at, DONE, Story, WS } from './lane-story';

/** What the simulation found, as stories. */
describe('what is known of the time', () => {
  const told = { serverMs: 1_000_000, asked: at(0), heard: at(20) };

  it('counts in that two clocks run apart, so that nothing is done late on a connection of an hour', () => {
    const slow = 0.9999;
    const hour = 2_000_000;
    const bounds = serverTimeNow(told, at(Math.floor(hour * slow)));
    expect(bounds?.latestMs).toBeGreaterThanOrEqual(1_000_000 + hour);
    expect(bounds?.earliestMs).toBeLessThanOrEqual(1_000_000 + hour);
  });

  it('is not known any more when drift alone may make it wrong by half a second', () => {
    expect(serverTimeNow(told, at(2_500_001))).toBeNull();
  });

  it('is not known when the machine slept while the answer was on its way', () => {
    const asked = { wallMs: 0, steadyMs: 0 };
    const heard = { wallMs: 60_010, steadyMs: 10 };
    expect(serverTimeNow({ serverMs: 1_000_000, asked, heard }, heard)).toBeNull();
  });

  it('lets an action begin though the welcome was slow: it waits instead of being refused as too early', () => {
    const story = new Story();
    story.now = 1_800;
    // Written at 1000, heard 800 ms later: by the earliest reckoning it is 1000 now.
    const serverTime = { serverMs: 1_000, asked: at(1_000), heard: at(1_800) };
    story
      .send({ kind: 'welcomed', epoch: 1, serverTime, authentic: true })
      .command(action('a', { notBeforeMs: 1_800 }));
    expect(story.reports('a')).toEqual([]);
    expect(story.effects.at(-1)).toMatchObject({ kind: 'wait' });
  });
});

describe('a lane whose connection ended while its epoch was being written', () => {
  it('is not armed by that write: nobody is there who could have sent anything', () => {
    const story = Story.armed();
    const now = at(story.now);
    story.send({ kind: 'disarmed' });
    story.send({ kind: 'written', ticket: { kind: 'epoch', epoch: 1 }, now });
    expect(story.state.armed).toBe(false);
    expect(story.count('armed')).toBe(1);
  });
});

describe('a lane after a restart in the same epoch', () => {
  const paused = () => {
    const story = new Story();
    story.state = recoverLane(WS, [
      { kind: 'journal', version: 1, journalId: 'j', workstationId: WS },
      { kind: 'epoch', epoch: 1, sequence: 0 },
      { kind: 'paused', reason: 'human_input' },
    ]).state;
    return story.welcome(1);
  };

  it('hears no copy of an order that lifted an earlier pause, for it does not know which it has heard', () => {
    const story = paused().send({
      kind: 'ordered',
      order: 'resume',
      epoch: 1,
      sequence: 1,
      pauseNumber: 0,
      authentic: true,
    });
    expect(story.state.paused).toBe('human_input');
  });

  it('hears orders of the next epoch, and a pause at any time', () => {
    const story = paused().welcome(2);
    story.send({ kind: 'ordered', order: 'resume', epoch: 2, sequence: 1, pauseNumber: 0, authentic: true });
    expect(story.state.paused).toBeNull();
    const other = paused().send({ kind: 'resumed' });
    other.send({ kind: 'ordered', order: 'pause', epoch: 1, sequence: 1, pauseNumber: 0, authentic: true });
    expect(other.state.paused).toBe('order');
  });
});

describe('a journal that fails in a write that nobody waits for', () => {
  it('is told by the same alarm as any other', () => {
    const story = Story.armed().send({ kind: 'journal', state: 'broken' });
    expect(story.state).toMatchObject({ journal: 'broken', armed: false });
    expect(story.effects).toContainEqual({ kind: 'alarm', alarm: 'journal_broken', actionId: '' });
  });
});

describe('an intent in doubt', () => {
  const doubt: IntentState = { phase: 'in_doubt', looking: true, typed: 0, of: 0 };

  const refused = { kind: 'refused', reason: 'STALE_EPOCH' } as const;

  it.each([[false], [undefined]])(
    'stays so when a refusal comes of another journal, or of who knows which',
    (sameJournal) => {
      const known = sameJournal === undefined ? {} : { sameJournal };
      const after = advanceIntent(doubt, { kind: 'reported', result: refused, ...known });
      expect(after).toEqual({ state: doubt, effects: [] });
    },
  );

  it('is settled by a refusal of the journal that the action was sent to', () => {
    const { state } = advanceIntent(doubt, { kind: 'reported', result: refused, sameJournal: true });
    expect(state).toMatchObject({ phase: 'settled', by: 'journal' });
  });

  it('comes to be, instead of a settled refusal, when another journal than the one that was asked refuses', () => {
    const before: IntentState = { phase: 'unknown' };
    const { state } = advanceIntent(before, { kind: 'reported', result: refused, sameJournal: false });
    expect(state).toEqual(before);
    expect(advanceIntent(state, { kind: 'armed', sameJournal: false }).state).toMatchObject({ phase: 'in_doubt' });
  });

  it('is settled by a report that it was done', () => {
    const { state } = advanceIntent(doubt, { kind: 'reported', result: DONE });
    expect(state).toMatchObject({ phase: 'settled', result: DONE });
  });
});
