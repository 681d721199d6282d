import type { Action, RefusalReason } from '@vigie/domain';
import { guardAction } from '../src/act/guard';
import { action, precondition } from './fakes/actions';
import { type PaintedDesktop, paintedDesktop } from './fakes/painted-desktop';

const now = () => performance.now();

describe('The guard', () => {
  let desktop: PaintedDesktop;
  beforeEach(() => {
    desktop = paintedDesktop();
  });

  const verdict = async (one: Action = action()) => (await guardAction(one, desktop, now)).verdict;
  const refusal = (reason: RefusalReason) => ({ kind: 'refuse', reason });

  it('lets an action pass when the screen is the one that was seen, and tells when it looked', async () => {
    const before = now();
    const { verdict: passed, mark } = await guardAction(action(), desktop, now);
    expect(passed).toEqual({ kind: 'pass' });
    expect(mark!.atMs).toBeGreaterThanOrEqual(before);
  });

  const around = (change: Partial<NonNullable<PaintedDesktop['around']>>) => () => {
    desktop.around = { ...desktop.around!, ...change };
  };
  const other = {
    windowId: '2',
    appName: 'mail',
    title: '',
    bounds: { x: 0, y: 0, width: 9, height: 9 },
    processId: 2,
  };
  const human = (change: Partial<PaintedDesktop['human']>) => () => void Object.assign(desktop.human, change);

  /** In the order in which they are told. */
  const troubles: [string, RefusalReason, () => void][] = [
    ['the session is locked', 'LOCKED', around({ locked: true })],
    ['another window has the focus', 'WRONG_WINDOW', around({ window: other, windowAtPoint: '2' })],
    ['a key or a button is held', 'MODIFIER_DOWN', around({ heldDown: true })],
    ['a person used the mouse just now', 'HUMAN_ACTIVE', human({ sinceMs: 499 })],
    ['another window lies over the point', 'OCCLUDED', around({ windowAtPoint: '7' })],
    [
      'the target is not what it was',
      'PRECONDITION_FAILED',
      () => {
        desktop.sight = { kind: 'differs', reason: 'PRECONDITION_FAILED' };
      },
    ],
    ['the pause file is there', 'PAUSED', human({ reason: 'pause_file' })],
  ];

  it.each(troubles)('refuses when %s: %s', async (_, reason, make) => {
    make();
    expect(await verdict()).toEqual(refusal(reason));
  });

  it('tells the first of several reasons', async () => {
    for (const [, reason, make] of [...troubles].reverse()) {
      make();
      const told = await verdict();
      // Another window with the focus is also the one at the point.
      expect(told).toEqual(refusal(reason));
    }
  });

  it.each([
    ['names another patient', { kind: 'differs', reason: 'IDENTITY_MISMATCH' }, 'IDENTITY_MISMATCH'],
    ['is under a popup', { kind: 'differs', reason: 'OCCLUDED' }, 'OCCLUDED'],
    ['was seen on a frame that is not kept any more', { kind: 'unknown_frame' }, 'FRAME_TOO_OLD'],
  ] as const)('refuses a target that %s', async (_, sight, reason) => {
    desktop.sight = sight;
    expect(await verdict()).toEqual(refusal(reason));
  });

  it('takes input that its watch saw and did not tell yet for a person', async () => {
    desktop.human.reason = 'human_input';
    expect(await verdict()).toEqual(refusal('HUMAN_ACTIVE'));
  });

  it('lets people rest: half a second after the last input it passes', async () => {
    desktop.human.sinceMs = 500;
    expect(await verdict()).toEqual({ kind: 'pass' });
  });

  it.each([
    [
      'cannot be captured',
      'PRECONDITION_FAILED',
      () => Object.assign(desktop, { sight: 'real', capturesFail: new Error('gone') }),
    ],
    ['is never captured', 'PRECONDITION_FAILED', () => Object.assign(desktop, { sight: () => new Promise(() => {}) })],
    ['does not say what is around', 'LOCKED', () => Object.assign(desktop, { around: null })],
  ] as const)('refuses when the screen %s', async (_, reason, make) => {
    if (reason === 'PRECONDITION_FAILED') await desktop.frames.next({ keyframe: true });
    await desktop.frames.keep('frame');
    make();
    expect(await verdict()).toEqual(refusal(reason));
  });

  it.each([
    ['a click that names no target', { precondition: precondition({ target: null }) }],
    ['a click beside its target', { precondition: precondition({ target: { x: 50, y: 50, width: 9, height: 9 } }) }],
    [
      'a drag from beside its target',
      {
        precondition: precondition({ target: { x: 50, y: 50, width: 9, height: 9 } }),
        what: { kind: 'drag', from: { x: 1, y: 1 }, to: { x: 55, y: 55 } },
      },
    ],
    [
      'a drag to beside where it was to end',
      {
        precondition: precondition({ dropTarget: { x: 50, y: 50, width: 9, height: 9 } }),
        what: { kind: 'drag', from: { x: 1, y: 1 }, to: { x: 60, y: 55 } },
      },
    ],
  ] as const)('refuses %s', async (_, change) => {
    expect(await verdict(action(change))).toEqual(refusal('PRECONDITION_FAILED'));
  });

  it('holds a drag to both of its ends', async () => {
    const end = { x: 50, y: 50, width: 9, height: 9 };
    const drag = action({
      precondition: precondition({ dropTarget: end }),
      what: { kind: 'drag', from: { x: 1, y: 1 }, to: { x: 55, y: 55 } },
    });
    expect(await verdict(drag)).toEqual({ kind: 'pass' });
    desktop.sight = async ({ target }) =>
      target?.x === end.x ? { kind: 'differs', reason: 'OCCLUDED' } : { kind: 'same', takenAt: { atMs: now() } };
    expect(await verdict(drag)).toEqual(refusal('OCCLUDED'));
  });

  it('holds a chord to its window alone when it names no frame', async () => {
    desktop.sight = { kind: 'unknown_frame' };
    const chord = action({
      precondition: precondition({ frameId: '', target: null, dropTarget: null }),
      what: { kind: 'key_chord', keys: ['Control', 's'] },
    });
    expect(await guardAction(chord, desktop, now)).toEqual({ verdict: { kind: 'pass' }, mark: null });
    around({ window: other })();
    expect(await verdict(chord)).toEqual(refusal('WRONG_WINDOW'));
  });

  it('lets a wait pass whatever the screen shows', async () => {
    desktop.around = null;
    expect(await verdict(action({ what: { kind: 'wait', milliseconds: 1 } }))).toEqual({ kind: 'pass' });
  });

  it('looks again when the process stood still after its frame, and refuses when it does so every time', async () => {
    let looks = 0;
    const stale = (times: number) => async () => {
      looks++;
      return { kind: 'same' as const, takenAt: { atMs: now() - (looks <= times ? 301 : 0) } };
    };
    desktop.sight = stale(1);
    expect(await verdict()).toEqual({ kind: 'pass' });
    expect(looks).toBe(2);
    looks = 0;
    desktop.sight = stale(9);
    expect(await verdict()).toEqual(refusal('FRAME_TOO_OLD'));
    expect(looks).toBe(3);
  });

  it('compares real pixels with those of the frame that was seen', async () => {
    desktop.sight = 'real';
    await desktop.frames.next({ keyframe: true });
    await desktop.frames.keep('frame');
    expect(await verdict()).toEqual({ kind: 'pass' });
    desktop.popup();
    expect((await verdict()).kind).toBe('refuse');
    expect(await verdict(action({ precondition: precondition({ frameId: 'another' }) }))).toEqual(
      refusal('FRAME_TOO_OLD'),
    );
  });
});
