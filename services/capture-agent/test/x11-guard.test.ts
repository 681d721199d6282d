import type { Rect } from '@vigie/domain';
import { until } from '@vigie/testkit';
import type { Desktop } from '../src';
import { openDesktop } from '../src/adapters/open-desktop';
import { openX11Session, type X11Session } from '../src/adapters/x11/x11-session';
import { noLedger } from '../src/watch/injection-ledger';
import { type Bystander, startBystander } from './desktop/bystander';
import { type Probe, startProbe, startXSession, type XSession } from './desktop/x-session';

const SHIFT = 0xffe1;
const CAPS_LOCK = 0xffe5;
const NUM_LOCK = 0xff7f;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("The guard's eyes on X11", () => {
  let session: XSession;
  let probe: Probe;
  let bystander: Bystander;
  let desktop: Desktop;
  let active: string;
  let frames = 0;
  /** On the probe's text. */
  const point = { x: 300, y: 300 };
  /** Where the desktop is bare. */
  const box: Rect = { x: 900, y: 600, width: 120, height: 80 };
  const elsewhere: Rect = { x: 1_100, y: 100, width: 100, height: 60 };

  beforeAll(async () => {
    session = await startXSession();
    probe = await startProbe(session.display);
    bystander = startBystander(session.display);
    // The bystander's keys are a person's: they would stop the agent's hands.
    desktop = await openDesktop({ environment: { DISPLAY: session.display }, watch: { humanWatch: 'off' } });
    active = (await desktop.activeWindow())!.windowId;
  });

  afterAll(async () => {
    await desktop.close();
    await bystander.stop();
    await probe.stop();
    await session.stop();
  });

  const raise = ({ x, y, width, height }: Rect, managed = false) =>
    bystander.tell({ do: 'raise', box: [x, y, width, height], managed });
  const lower = () => bystander.tell({ do: 'lower' });

  describe('around an input', () => {
    it('see the active window at a point on it, on its frame too, and the root on bare ground', async () => {
      expect(await desktop.surroundings(point)).toEqual({
        window: expect.objectContaining({ windowId: active, appName: 'vigie-probe' }),
        windowAtPoint: active,
        heldDown: false,
        locked: false,
      });
      const { bounds } = (await desktop.activeWindow())!;
      expect((await desktop.surroundings({ x: bounds.x + 50, y: bounds.y - 8 })).windowAtPoint).toBe(active);
      const bare = (await desktop.surroundings(box)).windowAtPoint;
      expect(bare).not.toBe(active);
      expect(bare).toMatch(/^0x/);
      expect((await desktop.surroundings(null)).windowAtPoint).toBeNull();
    });

    it('see a window that was raised over the point, and the active one again when it is gone', async () => {
      const { window } = await raise({ x: 250, y: 250, width: 100, height: 100 });
      expect(await desktop.surroundings(point)).toMatchObject({ window: { windowId: active }, windowAtPoint: window });
      expect((await desktop.surroundings({ x: 240, y: 300 })).windowAtPoint).toBe(active);
      await lower();
      expect((await desktop.surroundings(point)).windowAtPoint).toBe(active);
    });

    it('name a managed window by the id that it has when it is active', async () => {
      const { window } = await raise({ x: 700, y: 100, width: 200, height: 150 }, true);
      const hasFocus = async (id: string | undefined) => (await desktop.activeWindow())?.windowId === id;
      await until(() => hasFocus(window));
      // Where the window manager put it.
      const { bounds } = (await desktop.activeWindow())!;
      const inside = { x: bounds.x + 100, y: bounds.y + 75 };
      expect((await desktop.surroundings(inside)).windowAtPoint).toBe(window);
      const beside = { x: 90, y: 470 };
      expect((await desktop.surroundings(beside)).windowAtPoint).toBe(active);
      await desktop.input.click(beside, 'left', 1);
      await until(() => hasFocus(active));
      expect(await desktop.surroundings({ ...inside, y: bounds.y - 8 })).toMatchObject({
        window: { windowId: active },
        windowAtPoint: window,
      });
      await lower();
    });

    it("take a program's own menu for its active window", async () => {
      await desktop.input.click(point, 'right', 1);
      await pause(300);
      const inMenu = { x: point.x + 20, y: point.y + 20 };
      expect(await desktop.surroundings(inMenu)).toMatchObject({
        window: { windowId: active },
        windowAtPoint: active,
        locked: false,
      });
      await desktop.input.keyChord(['Escape']);
    });

    it('see a held Shift and a held button as long as they are held, and no lock', async () => {
      const held = async () => (await desktop.surroundings(null)).heldDown;
      await bystander.tell({ do: 'key', keysym: SHIFT, down: true });
      expect(await held()).toBe(true);
      await bystander.tell({ do: 'key', keysym: SHIFT, down: false });
      expect(await held()).toBe(false);
      await bystander.tell({ do: 'button', button: 1, down: true });
      expect(await held()).toBe(true);
      await bystander.tell({ do: 'button', button: 1, down: false });
      // The window manager looks at each press before it lets the pointer go on.
      await until(async () => !(await held()));
      for (const keysym of [CAPS_LOCK, NUM_LOCK]) {
        for (const down of [true, false]) await bystander.tell({ do: 'key', keysym, down });
        expect(await held()).toBe(false);
        for (const down of [true, false]) await bystander.tell({ do: 'key', keysym, down });
      }
    });

    it('see a lock in a window without manager over the whole screen, and none in a smaller one', async () => {
      await raise({ x: 0, y: 0, width: 1_279, height: 800 });
      expect((await desktop.surroundings(null)).locked).toBe(false);
      await lower();
      await raise({ x: 0, y: 0, width: 1_280, height: 800 });
      expect((await desktop.surroundings(null)).locked).toBe(true);
      await lower();
      expect((await desktop.surroundings(null)).locked).toBe(false);
    });
  });

  describe('between a guard frame and an input', () => {
    const guarded = async () => {
      await desktop.frames.next({ keyframe: false });
      const frameId = `frame-${++frames}`;
      await desktop.frames.keep(frameId);
      const sight = await desktop.frames.compare({ frameId, target: box, identity: [], tolerance: 'still' });
      if (sight.kind !== 'same') throw new Error(sight.kind);
      return sight.takenAt;
    };
    const give = () => desktop.input.click({ x: 1_200, y: 400 }, 'left', 1);

    beforeEach(() => raise(box));
    afterEach(lower);

    it('tell a drawing before the click as changed, where it was', async () => {
      const mark = await guarded();
      await bystander.tell({ do: 'paint', colour: 0xaa0000 });
      await give();
      expect(desktop.changedInGap(mark, [elsewhere, box])).toBe(true);
      expect(desktop.changedInGap(mark, [elsewhere])).toBe(false);
      expect(desktop.changedInGap(mark, [])).toBe(false);
    });

    it('tell no drawing after the click, however soon', async () => {
      const mark = await guarded();
      const given = give();
      await given;
      await bystander.tell({ do: 'paint', colour: 0x00aa00 });
      // Whatever the server told of it is here now.
      await desktop.cursor();
      expect(desktop.changedInGap(mark, [box])).toBe(false);
    });

    it('tell no drawing before the frame, also when the same place is drawn on again and again', async () => {
      for (const colour of [0x0000aa, 0x0000bb]) {
        await bystander.tell({ do: 'paint', colour });
        const mark = await guarded();
        await give();
        expect(desktop.changedInGap(mark, [box])).toBe(false);
        await bystander.tell({ do: 'paint', colour: colour + 1 });
        const next = await guarded();
        await bystander.tell({ do: 'paint', colour: colour + 2 });
        await desktop.input.keyChord(['F2']);
        expect(desktop.changedInGap(next, [box])).toBe(true);
      }
    });

    it('stay quiet over a hundred clicks on a still screen with the pointer in the target', async () => {
      const centre = { x: box.x + 60, y: box.y + 40 };
      for (let i = 0; i < 100; i++) {
        const mark = await guarded();
        await desktop.input.click(centre, 'left', 1);
        expect(desktop.changedInGap(mark, [box])).toBe(false);
      }
    });
  });

  describe('on a kept frame', () => {
    it('see a changed target, and forget nothing while the log goes on', async () => {
      await raise(box);
      await desktop.frames.next({ keyframe: false });
      await desktop.frames.keep('target');
      const look = () =>
        desktop.frames.compare({ frameId: 'target', target: box, identity: [], tolerance: 'still' as const });
      expect((await look()).kind).toBe('same');
      await bystander.tell({ do: 'paint', colour: 0xff_ff_ff });
      await desktop.frames.next({ keyframe: false });
      expect(await look()).toMatchObject({ kind: 'differs' });
      await lower();
    });

    it('know no frame that was never kept', async () => {
      const question = { frameId: 'never', target: null, identity: [], tolerance: 'still' } as const;
      expect(await desktop.frames.compare(question)).toEqual({ kind: 'unknown_frame' });
    });

    it('date their frame on the clock of this process', async () => {
      await desktop.frames.next({ keyframe: false });
      await desktop.frames.keep('dated');
      const before = performance.now();
      const sight = await desktop.frames.compare({ frameId: 'dated', target: null, identity: [], tolerance: 'still' });
      if (sight.kind !== 'same') throw new Error(sight.kind);
      expect(sight.takenAt.atMs).toBeGreaterThan(before);
      expect(sight.takenAt.atMs + sight.takenAt.grabMs!).toBeLessThan(performance.now());
    });

    it('digest the screen as the next frame would', async () => {
      const digest = await desktop.frames.digest();
      const { digest: next } = await desktop.frames.next({ keyframe: false });
      // The probe's caret may blink between the two.
      const again = await desktop.frames.digest();
      expect([digest, again]).toContain(Buffer.from(next).toString('hex'));
    });
  });

  describe('when a person takes over', () => {
    let hands: X11Session;
    let stopAfter = 0;
    let asked = 0;

    beforeAll(async () => {
      hands = await openX11Session({
        environment: { DISPLAY: session.display },
        ledger: noLedger,
        interrupted: () => (++asked > stopAfter ? 'human_input' : null),
      });
    });
    afterAll(() => hands.close());

    const stoppedAfter = (questions: number) => {
      asked = 0;
      stopAfter = questions;
    };
    const nothingIsDown = () => until(async () => !(await desktop.surroundings(null)).heldDown);

    it('a scroll ends between two notches and tells how many were given', async () => {
      const from = probe.events.length;
      stoppedAfter(4);
      await expect(hands.input.scroll(point, { down: 6, right: 0 })).rejects.toMatchObject({
        code: 'INPUT_INTERRUPTED',
        facts: { reason: 'human_input', typed: 3, of: 6 },
      });
      await pause(200);
      expect(probe.events.slice(from).filter(({ ev }) => ev === 'scroll')).toHaveLength(3);
    });

    it('a drag ends where it is, and its button comes up', async () => {
      stoppedAfter(4);
      await expect(hands.input.drag(point, { x: point.x + 80, y: point.y })).rejects.toMatchObject({
        facts: { typed: 3, of: 8 },
      });
      await nothingIsDown();
      expect(await desktop.cursor()).toEqual({ x: point.x + 30, y: point.y });
    });

    it('a chord ends between two keys, and what was pressed comes up', async () => {
      const from = probe.events.length;
      stoppedAfter(2);
      await expect(hands.input.keyChord(['Control', 'Shift', 'F6'])).rejects.toMatchObject({
        facts: { typed: 2, of: 3 },
      });
      await nothingIsDown();
      await pause(100);
      expect(probe.events.slice(from).filter(({ key }) => key === 'F6')).toEqual([]);
    });

    it('nothing at all is given when somebody is there already', async () => {
      const before = await desktop.cursor();
      stoppedAfter(0);
      const progress: number[] = [];
      const typing = hands.input.typeText('é', { replace: true, onProgress: (typed) => progress.push(typed) });
      await expect(typing).rejects.toMatchObject({ facts: { typed: 0, of: 1 } });
      await expect(hands.input.click({ x: 5, y: 5 }, 'left', 2)).rejects.toMatchObject({ facts: { typed: 0, of: 2 } });
      expect(await desktop.cursor()).toEqual(before);
      expect(progress).toEqual([]);
    });

    it('a text that was pasted is told whole', async () => {
      stoppedAfter(Number.POSITIVE_INFINITY);
      await hands.input.click(point, 'left', 1);
      const progress: number[] = [];
      await hands.input.typeText('œuvre', { replace: true, onProgress: (typed) => progress.push(typed) });
      expect(progress).toEqual([5]);
      await probe.wait(({ ev, text }) => ev === 'text' && text === 'œuvre');
    });
  });
});

describe("The guard's eyes on an X server that shares no memory and tells of no drawing", () => {
  it('see and compare all the same, and know nothing of the gap', async () => {
    const plain = ['-extension', 'MIT-SHM', '-extension', 'DAMAGE', '-extension', 'MIT-SCREEN-SAVER'];
    const session = await startXSession('640x480', undefined, plain);
    const bystander = startBystander(session.display);
    const desktop = await openDesktop({ environment: { DISPLAY: session.display }, watch: { humanWatch: 'off' } });
    const target = { x: 100, y: 100, width: 80, height: 40 };
    const look = () => desktop.frames.compare({ frameId: 'f', target, identity: [], tolerance: 'still' });
    await desktop.frames.next({ keyframe: true });
    await desktop.frames.keep('f');
    const sight = await look();
    if (sight.kind !== 'same') throw new Error(sight.kind);
    await bystander.tell({ do: 'raise', box: [90, 90, 200, 100] });
    expect(await look()).toMatchObject({ kind: 'differs' });
    await desktop.input.click({ x: 10, y: 10 }, 'left', 1);
    expect(desktop.changedInGap(sight.takenAt, [target])).toBe(false);
    expect(await desktop.surroundings(null)).toMatchObject({ heldDown: false, locked: false });
    await desktop.close();
    await bystander.stop();
    await session.stop();
  });
});
