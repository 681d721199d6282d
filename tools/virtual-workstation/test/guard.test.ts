import { rectCentre } from '@vigie/domain';
import type { VirtualDesktop } from '../src';
import { start } from './start';

const NOTHING_SEEN = { target: null, identity: [], tolerance: 'still' } as const;

/** What the agent does before an input: the frame that it was decided on is kept, and a guard looks. */
async function guarded(desktop: VirtualDesktop, frameId = 'f') {
  await desktop.frames.next({ keyframe: false });
  await desktop.frames.keep(frameId);
  const sight = await desktop.frames.compare({ frameId, ...NOTHING_SEEN });
  if (sight.kind !== 'same') throw new Error(sight.kind);
  return sight.takenAt;
}

describe('what surrounds an input at the virtual program', () => {
  test('a dialog is a window of its own, at the points that it covers', async () => {
    const { desktop } = start({ trouble: [{ kind: 'popup', when: { on: 'input', input: 1 } }] });
    const outside = { x: 5, y: 300 };
    expect(await desktop.surroundings(outside)).toMatchObject({
      window: { windowId: 'dph-main' },
      windowAtPoint: 'dph-main',
    });
    await desktop.input.keyChord(['F2']);
    const { window } = await desktop.surroundings(null);
    expect(window!.windowId).toBe('dph-dialog-1');
    expect((await desktop.surroundings(rectCentre(window!.bounds))).windowAtPoint).toBe('dph-dialog-1');
    expect((await desktop.surroundings(outside)).windowAtPoint).toBe('dph-main');
    expect((await desktop.surroundings(null)).windowAtPoint).toBeNull();
  });

  test('a held key and a lock are told as long as they last', async () => {
    const { desktop } = start();
    desktop.hold(true);
    desktop.lock(true);
    expect(await desktop.surroundings(null)).toMatchObject({ heldDown: true, locked: true });
    desktop.hold(false);
    desktop.lock(false);
    expect(await desktop.surroundings(null)).toMatchObject({ heldDown: false, locked: false });
  });
});

describe('the gap between a guard frame and an input', () => {
  test('a popup right before the click is told where it was drawn, and nowhere else', async () => {
    const { desktop } = start({ caret: false, trouble: [{ kind: 'popup', when: { on: 'input', input: 1 } }] });
    const mark = await guarded(desktop);
    await desktop.input.click({ x: 5, y: 300 }, 'left', 1);
    const { bounds } = (await desktop.activeWindow())!;
    expect(bounds.width).toBeLessThan(700);
    expect(desktop.changedInGap(mark, [bounds])).toBe(true);
    expect(desktop.changedInGap(mark, [{ x: 0, y: 700, width: 60, height: 60 }])).toBe(false);
  });

  test('what the click itself draws is not told', async () => {
    const { desktop } = start({ caret: false });
    const field = desktop.box('search.family')!;
    const mark = await guarded(desktop);
    await desktop.input.click(rectCentre(field), 'left', 1);
    await desktop.input.typeText('MARTIN', { replace: true, onProgress: () => {} });
    const later = await guarded(desktop, 'g');
    expect(desktop.changedInGap(mark, [field])).toBe(false);
    await desktop.input.typeText('DUPOND', { replace: true, onProgress: () => {} });
    expect(desktop.changedInGap(later, [field])).toBe(false);
    await desktop.input.keyChord(['End']);
    expect(desktop.changedInGap(later, [field])).toBe(true);
  });

  test('the caret is no change', async () => {
    const { desktop } = start();
    const field = desktop.box('search.family')!;
    await desktop.input.click(rectCentre(field), 'left', 1);
    const mark = await guarded(desktop);
    desktop.advance(500);
    await desktop.input.keyChord(['End']);
    expect(desktop.changedInGap(mark, [field])).toBe(false);
  });

  test('a change of the clock is told where the clock stands', async () => {
    const { desktop } = start({ caret: false });
    const mark = await guarded(desktop);
    desktop.advance(61_000);
    await desktop.input.keyChord(['End']);
    const { width, height } = desktop.grab();
    expect(desktop.changedInGap(mark, [{ x: 0, y: height - 30, width, height: 30 }])).toBe(true);
    expect(desktop.changedInGap(mark, [{ x: 0, y: 0, width, height: height - 60 }])).toBe(false);
  });
});

describe('an input that a person stops', () => {
  const typing = async (stopAfter: number) => {
    const hand = start();
    await hand.click('search.family');
    let typedSoFar = 0;
    hand.desktop.human.interrupted = () => (typedSoFar >= stopAfter ? 'human_input' : null);
    const given = hand.desktop.input.typeText('MARTIN-DUPONT Jean', {
      replace: true,
      onProgress: (typed) => {
        typedSoFar = typed;
      },
    });
    return { given, text: () => hand.desktop.state().ui.fields['search.family']?.text };
  };

  test('leaves of a text what was typed, and tells how much that is', async () => {
    const { given, text } = await typing(8);
    await expect(given).rejects.toMatchObject({
      code: 'INPUT_INTERRUPTED',
      facts: { reason: 'human_input', typed: 8, of: 18 },
    });
    expect(text()).toBe('MARTIN-D');
  });

  test('leaves a text whole that was typed before', async () => {
    const { given, text } = await typing(18);
    await given;
    expect(text()).toBe('MARTIN-DUPONT Jean');
  });

  test('leaves no button down in the middle of a drag', async () => {
    const hand = start();
    const field = hand.desktop.box('search.family')!;
    let moves = 0;
    hand.desktop.human.interrupted = () => (++moves > 5 ? 'human_input' : null);
    const drag = hand.desktop.input.drag({ x: field.x + 5, y: field.y + 8 }, { x: field.x + 90, y: field.y + 8 });
    await expect(drag).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED' });
    expect(hand.desktop.state().ui).toMatchObject({ drag: null, pressed: '' });
  });
});
