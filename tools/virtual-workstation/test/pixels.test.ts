import { createVirtualDesktop, fixedClock } from '../src';
import { openRecord, START_MS, start } from './start';

describe('pixels', () => {
  test('the same seed and the same inputs give the same picture, another seed another', async () => {
    const shoot = async (seed: number) => {
      const hand = start({ seed, caret: false });
      await openRecord(hand);
      return Buffer.from(hand.desktop.grab().data);
    };
    const [a, b, c] = [await shoot(3), await shoot(3), await shoot(4)];
    expect(a.equals(b)).toBe(true);
    expect(a.equals(c)).toBe(false);
  });

  test('an unchanged screen is not painted again', () => {
    const { desktop } = start({ caret: false });
    const first = desktop.grab();
    const mark = 255 - first.data[0]!;
    // A mark that a repaint would wipe away.
    first.data[0] = mark;
    for (let i = 0; i < 1000; i++) expect(desktop.grab().data[0] === mark).toBe(true);
    desktop.advance(61_000);
    expect(desktop.grab().data[0]).toBe(255 - mark);
    expect(first).toMatchObject({ width: 1280, height: 800, layout: 'rgbx' });
    expect(first.data).toHaveLength(1280 * 800 * 4);
  });

  test('the caret blinks twice a second, and only a column of pixels with it', () => {
    const { desktop } = start();
    const lit = Buffer.from(desktop.grab().data);
    desktop.advance(500);
    const dark = Buffer.from(desktop.grab().data);
    desktop.advance(500);
    expect(Buffer.from(desktop.grab().data).equals(lit)).toBe(true);
    let turned = 0;
    for (let i = 0; i < lit.length; i += 4) if (!lit.subarray(i, i + 4).equals(dark.subarray(i, i + 4))) turned++;
    expect(turned).toBe(15);
  });

  test('the clock of the status bar follows the time that is given', () => {
    const { desktop } = start({ caret: false });
    const words = () => desktop.truth().words.map((w) => w.text);
    expect(words()).toContain('14:32');
    const before = Buffer.from(desktop.grab().data);
    desktop.advance(59_000);
    expect(Buffer.from(desktop.grab().data).equals(before)).toBe(true);
    desktop.advance(1000);
    expect(words()).toContain('14:33');
    expect(Buffer.from(desktop.grab().data).equals(before)).toBe(false);
  });

  test('frames come as a keyframe, then only what changed', async () => {
    const { desktop } = start({ caret: false });
    const first = await desktop.frames.next({ keyframe: false });
    expect(first).toMatchObject({ keyframe: true, size: { width: 1280, height: 800 } });
    expect((await desktop.frames.next({ keyframe: false })).patches).toEqual([]);
    await desktop.input.typeText('M', { replace: false, onProgress: () => {} });
    const typed = await desktop.frames.next({ keyframe: false });
    expect(typed.keyframe).toBe(false);
    expect(typed.patches.length).toBeGreaterThan(0);
    const area = typed.patches.reduce((sum, p) => sum + p.rect.width * p.rect.height, 0);
    expect(area).toBeLessThan(40_000);
    await desktop.close();
  });

  test('every size from 1024 × 768 to 2560 × 1600 is drawn, others are refused', () => {
    const clock = fixedClock(START_MS);
    for (const [width, height] of [
      [1024, 768],
      [1366, 768],
      [2560, 1600],
    ] as const) {
      const { data } = createVirtualDesktop({ width, height, clock }).grab();
      expect(data).toHaveLength(width * height * 4);
    }
    expect(() => createVirtualDesktop({ width: 800, height: 600 })).toThrow(
      'A virtual screen of 800 × 600 pixels cannot be drawn.',
    );
  });

  test('two programs of one process do not draw into each other', async () => {
    const [a, b] = [start({ caret: false }), start({ caret: false })];
    const before = Buffer.from(a.desktop.grab().data);
    await openRecord(b);
    b.desktop.grab();
    expect(Buffer.from(a.desktop.grab().data).equals(before)).toBe(true);
    expect(a.desktop.effects()).toEqual([]);
  });
});
