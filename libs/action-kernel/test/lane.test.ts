import fc from 'fast-check';
import { rulesWithout } from '../src/laboratory';
import { action, at, DONE, Story } from './lane-story';

const refused = (reason: string) => ({ kind: 'refused', reason });

describe('an action that comes to a lane', () => {
  it('is prepared on the disk, then guarded, then performed, then recorded, then reported', () => {
    const story = Story.armed().command(action('a')).pass('a').done('a');
    const kinds = story.effects.flatMap((effect) =>
      effect.kind === 'write' ? [`${effect.record.kind}${effect.durable ? ' durable' : ''}`] : [effect.kind],
    );
    expect(kinds).toEqual([
      'epoch durable',
      'armed',
      'status',
      'prepared durable',
      'guard',
      'perform',
      'settled durable',
      'report',
    ]);
    expect(story.reports('a')).toEqual([DONE]);
  });

  it('is performed once, however many copies come and whenever they come', () => {
    const story = Story.armed();
    for (let copy = 0; copy < 1_000; copy++) story.command(action('a'));
    story.pass('a');
    for (let copy = 0; copy < 1_000; copy++) story.command(action('a'));
    story.done('a');
    story.now = 50_000;
    story.welcome(2).command(action('a'));
    expect(story.count('perform')).toBe(1);
    expect(new Set(story.reports('a'))).toEqual(new Set([DONE]));
  });

  it('is dropped without a trace when the pinned keys did not sign it, and the genuine one still goes through', () => {
    const story = Story.armed().command(action('a'), { authentic: false, digest: 'forged' });
    expect(story.settledRecords()).toEqual([]);
    expect(story.reports('a')).toEqual([]);
    expect(story.effects.at(-1)).toMatchObject({ kind: 'alarm', alarm: 'forged' });
    expect(story.command(action('a')).pass('a').done('a').reports('a')).toEqual([DONE]);
  });

  it('with the id of another is an alarm, and the first stands', () => {
    const story = Story.armed().command(action('a')).pass('a').done('a').command(action('a'), { digest: 'other' });
    expect(story.reports('a')).toEqual([DONE, refused('CONFLICTING_BYTES')]);
    expect(story.count('alarm')).toBe(1);
    expect(story.command(action('a')).reports('a').at(-1)).toEqual(DONE);
  });

  it.each([
    ['of an older epoch', { epoch: 1 }, 'STALE_EPOCH'],
    ['that another has overtaken', { epoch: 2, laneSequence: 1 }, 'OUT_OF_ORDER'],
    ['after its time', { epoch: 2, laneSequence: 9, expireAtMs: 900 }, 'EXPIRED'],
    ['long before its time', { epoch: 2, laneSequence: 9, notBeforeMs: 60_000 }, 'NOT_YET_VALID'],
    ['for another workstation', { epoch: 2, laneSequence: 9, workstationId: 'ws-2' }, 'UNSUPPORTED'],
  ])('%s is refused, and no later copy of it is performed', (_, change, reason) => {
    const story = Story.armed()
      .welcome(2)
      .command(action('first', { epoch: 2, laneSequence: 5 }));
    story.pass('first').done('first');
    story.command(action('a', change)).command(action('a', change));
    expect(story.reports('a')).toEqual([refused(reason), refused(reason)]);
    expect(story.archive.find('a')?.result).toEqual(refused(reason));
    expect(story.count('perform')).toBe(1);
  });

  it('is refused when the time is unknown, and the time is asked for', () => {
    const story = Story.armed();
    story.command(action('a'), {});
    story.send({ kind: 'guarded', actionId: 'a', verdict: { kind: 'pass' }, now: { wallMs: 1_000, steadyMs: 9_000 } });
    expect(story.reports('a')).toEqual([refused('CLOCK_UNCERTAIN')]);
    expect(story.count('redial')).toBe(1);
    expect(story.count('perform')).toBe(0);
  });

  it('that expires while the guard looks is not performed', () => {
    const story = Story.armed().command(action('a'));
    story.now = 10_000;
    expect(story.pass('a').reports('a')).toEqual([refused('EXPIRED')]);
  });

  it('of a lane that a newer owner has taken while the guard looked is not performed', () => {
    const story = Story.armed().command(action('a')).welcome(2).pass('a');
    expect(story.reports('a')).toEqual([refused('STALE_EPOCH')]);
  });

  it('waits for its time when that is a moment away', () => {
    const story = Story.armed().command(action('a', { notBeforeMs: 1_100 }));
    expect(story.effects.at(-1)).toEqual({ kind: 'wait', actionId: 'a', ms: 100 });
    story.now = 1_100;
    story.send({ kind: 'due', actionId: 'a', now: at(1_100) });
    expect(story.effects.at(-1)).toMatchObject({ kind: 'guard' });
  });

  it('that this workstation cannot do fails without input', () => {
    const story = Story.armed().command(action('a'), { impossible: 'POINT_OUTSIDE_SCREEN' });
    expect(story.reports('a')).toEqual([{ kind: 'failed', cause: 'POINT_OUTSIDE_SCREEN' }]);
    expect(story.count('perform')).toBe(0);
  });
});

describe('several actions', () => {
  it('are performed one at a time, in the order of their arrival', () => {
    const story = Story.armed()
      .command(action('a', { laneSequence: 1 }))
      .command(action('b', { laneSequence: 2 }));
    expect(story.count('guard')).toBe(1);
    story.pass('a');
    expect(story.count('guard')).toBe(1);
    story.done('a');
    expect(story.count('guard')).toBe(2);
  });

  it('behind a refused one go on', () => {
    const story = Story.armed()
      .command(action('a', { laneSequence: 1 }))
      .command(action('b', { laneSequence: 2 }));
    story.send({ kind: 'guarded', actionId: 'a', verdict: { kind: 'refuse', reason: 'OCCLUDED' }, now: at(1_000) });
    expect(story.reports('a')).toEqual([refused('OCCLUDED')]);
    expect(story.pass('b').done('b').reports('b')).toEqual([DONE]);
  });
});

describe('a paused lane', () => {
  it('refuses what waits and what comes, until it is resumed', () => {
    const story = Story.armed()
      .command(action('a', { laneSequence: 1 }))
      .command(action('b', { laneSequence: 2 }));
    story.send({ kind: 'interrupted', reason: 'human_input' });
    expect(story.reports('b')).toEqual([refused('HUMAN_ACTIVE')]);
    expect(story.pass('a').reports('a')).toEqual([refused('HUMAN_ACTIVE')]);
    expect(story.command(action('c', { laneSequence: 3 })).reports('c')).toEqual([refused('HUMAN_ACTIVE')]);
    story
      .send({ kind: 'resumed' })
      .command(action('d', { laneSequence: 4 }))
      .pass('d')
      .done('d');
    expect(story.reports('d')).toEqual([DONE]);
    expect(
      story
        .command(action('c', { laneSequence: 3 }))
        .reports('c')
        .at(-1),
    ).toEqual(refused('HUMAN_ACTIVE'));
  });

  it('is not let go on by an order that was given before somebody interrupted again', () => {
    const story = Story.armed().send({ kind: 'interrupted', reason: 'human_input' });
    const resume = { kind: 'ordered', order: 'resume', epoch: 1, authentic: true } as const;
    const seen = story.state.pauseNumber;
    story.send({ kind: 'interrupted', reason: 'key_chord' }).send({ ...resume, sequence: 1, pauseNumber: seen });
    expect(story.state.paused).toBe('human_input');
    story.send({ ...resume, sequence: 2, pauseNumber: story.state.pauseNumber });
    expect(story.state.paused).toBeNull();
  });

  it('obeys an order of its epoch once, and no forged, old or repeated one', () => {
    const order = { kind: 'ordered', order: 'pause', epoch: 1, sequence: 1, pauseNumber: 0, authentic: true } as const;
    const story = Story.armed()
      .send({ ...order, authentic: false })
      .send({ ...order, epoch: 0 });
    expect(story.state.paused).toBeNull();
    story.send(order);
    expect(story.state.paused).toBe('order');
    story.send({ ...order, order: 'resume', sequence: 2, pauseNumber: 1 }).send(order);
    expect(story.state.paused).toBeNull();
  });
});

describe('a welcome', () => {
  it('arms the lane only once its epoch is on the disk', () => {
    const story = new Story();
    story.disk = 'broken';
    story.welcome(1);
    expect(story.count('armed')).toBe(0);
    expect(story.state.journal).toBe('broken');
  });

  it('arms the lane when the input that is under way has ended and its result is on the disk, and then tells it', () => {
    const story = Story.armed()
      .command(action('a'))
      .pass('a')
      .welcome(2)
      .command(action('b', { epoch: 2 }));
    expect(story.state).toMatchObject({ epochKept: true, armed: false });
    expect(story.count('armed')).toBe(1);
    expect(story.count('guard')).toBe(1);
    story.done('a');
    expect(story.effects.slice(-5).map(({ kind }) => kind)).toEqual(['write', 'armed', 'status', 'write', 'guard']);
    expect(story.settledRecords()).toMatchObject([{ actionId: 'a', result: { kind: 'done' } }]);
  });

  it('that was overtaken while an input was under way arms nothing, and the newest does', () => {
    const story = Story.armed().command(action('a')).pass('a').welcome(2).welcome(3).done('a');
    expect(story.effects.filter(({ kind }) => kind === 'armed')).toEqual([
      { kind: 'armed', epoch: 1 },
      { kind: 'armed', epoch: 3 },
    ]);
  });

  it('whose connection ended while an input was under way arms nothing when that has ended', () => {
    const story = Story.armed().command(action('a')).pass('a').welcome(2).send({ kind: 'disarmed' }).done('a');
    expect(story.count('armed')).toBe(1);
    expect(story.state.armed).toBe(false);
  });

  it('of an older epoch is not taken', () => {
    const story = Story.armed().welcome(3).welcome(2);
    expect(story.state.epoch).toBe(3);
    expect(story.effects.at(-1)).toEqual({ kind: 'redial' });
  });

  it('that the pinned keys did not sign is not taken', () => {
    const story = Story.armed();
    const serverTime = { serverMs: 1, asked: at(1), heard: at(1) };
    story.send({ kind: 'welcomed', epoch: 9, serverTime, authentic: false });
    expect(story.state.epoch).toBe(1);
  });

  it('lets nothing begin before it, and what waited in an older epoch is refused', () => {
    const story = Story.armed().send({ kind: 'disarmed' }).command(action('a'));
    expect(story.count('guard')).toBe(0);
    story.welcome(2);
    expect(story.reports('a')).toEqual([refused('STALE_EPOCH')]);
  });
});

describe('an enquiry', () => {
  it('is answered from the journal', () => {
    const story = Story.armed().command(action('a')).pass('a').done('a').welcome(2).enquire('a', 2);
    expect(story.reports('a')).toEqual([DONE, DONE]);
  });

  it('for an unknown id makes a tombstone, so that a copy that comes later is not performed', () => {
    const story = Story.armed().enquire('a', 1).command(action('a'));
    expect(story.reports('a')).toEqual([refused('STALE_EPOCH'), refused('STALE_EPOCH')]);
    expect(story.count('perform')).toBe(0);
    expect(story.count('alarm')).toBe(0);
  });

  it('for an action under way is answered by its end', () => {
    const story = Story.armed().command(action('a')).pass('a').enquire('a', 1);
    expect(story.reports('a')).toEqual([]);
    expect(story.done('a').reports('a')).toEqual([DONE]);
  });
});

describe('a disk', () => {
  it('that is full takes no new action and still records the refusal', () => {
    const story = Story.armed();
    story.disk = 'full';
    story.command(action('a'));
    expect(story.reports('a')).toEqual([refused('JOURNAL_FULL')]);
    expect(story.archive.find('a')).not.toBeNull();
    expect(story.count('guard')).toBe(0);
  });

  it('that takes nothing at all stops the lane without an answer', () => {
    const story = Story.armed();
    story.disk = 'broken';
    story.command(action('a'));
    story.disk = 'works';
    story.command(action('b', { laneSequence: 2 })).welcome(2);
    expect(story.count('report')).toBe(0);
    expect(story.state).toMatchObject({ journal: 'broken', armed: false });
  });
});

describe('the reducer', () => {
  it('changes no state in place', () => {
    const story = Story.armed();
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }), (id, epoch) => {
        const before = Object.freeze(story.state);
        const copy = structuredClone(before);
        story.command(action(id, { epoch })).pass(id).done(id);
        expect(before).toEqual(copy);
      }),
    );
  });

  it('performs no id twice, whatever comes in whatever order', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('command'), id: fc.nat(3), epoch: fc.nat(2), sequence: fc.nat(4) }),
      fc.record({ kind: fc.constantFrom('pass', 'done', 'enquire', 'refuse'), id: fc.nat(3) }),
      fc.record({ kind: fc.constantFrom('welcome'), epoch: fc.nat(3) }),
      fc.record({ kind: fc.constantFrom('pause', 'resume', 'disarm', 'later') }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const story = Story.armed();
        for (const one of events) play(story, one as Played);
        for (const id of ['0', '1', '2', '3']) {
          const performed = story.effects.filter((e) => e.kind === 'perform' && e.action.actionId === id).length;
          expect(performed).toBeLessThanOrEqual(1);
          const told = new Set(story.reports(id).map((result) => JSON.stringify(result)));
          expect(told.size).toBeLessThanOrEqual(1);
          if (performed === 1) expect(story.reports(id).every(({ kind }) => kind === 'done')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('without the rule of signatures performs what nobody signed', () => {
    const story = Story.armed(rulesWithout('signature')).command(action('a'), { authentic: false });
    expect(story.count('guard')).toBe(1);
  });
});

interface Played {
  readonly kind: string;
  readonly id: number;
  readonly epoch: number;
  readonly sequence: number;
}

function play(story: Story, { kind, id, epoch, sequence }: Played): void {
  const name = String(id);
  switch (kind) {
    case 'command':
      story.command(action(name, { epoch, laneSequence: sequence }), { digest: name });
      break;
    case 'pass':
      story.pass(name);
      break;
    case 'done':
      story.done(name);
      break;
    case 'refuse':
      story.send({
        kind: 'guarded',
        actionId: name,
        verdict: { kind: 'refuse', reason: 'OCCLUDED' },
        now: at(story.now),
      });
      break;
    case 'enquire':
      story.enquire(name, story.state.epoch);
      break;
    case 'welcome':
      story.welcome(epoch);
      break;
    case 'pause':
      story.send({ kind: 'interrupted', reason: 'human_input' });
      break;
    case 'resume':
      story.send({ kind: 'resumed' });
      break;
    case 'disarm':
      story.send({ kind: 'disarmed' });
      break;
    default:
      story.now += 3_000;
  }
}
