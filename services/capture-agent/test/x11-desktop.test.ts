import { until } from '@vigie/testkit';
import { type Desktop, openDesktop } from '../src';
import { AssembledImage } from './assembled-image';
import { readFramebuffer } from './desktop/screenshot';
import { type Probe, type ProbeEvent, startProbe, startXSession, type XSession } from './desktop/x-session';

/** Accents, sharp s, euro, everything that Shift and AltGr carry on French keyboards, a line break and an emoji. */
const FRENCH = 'Élève naïf, Noël à Besançon: ça coûte 12,50 € — ß œuvre\n@#{}[]|\\~^`"\'<>&²°§µ%! 0123456789 Ÿ 🙂';

const is =
  (ev: string, more: Record<string, unknown> = {}) =>
  (event: ProbeEvent) =>
    event.ev === ev &&
    Object.entries(more).every(([key, value]) => JSON.stringify(event[key]) === JSON.stringify(value));

describe('An X11 desktop', () => {
  let session: XSession;
  let probe: Probe;
  let desktop: Desktop;
  let view: { x: number; y: number };
  let own: string | undefined;

  beforeAll(async () => {
    session = await startXSession();
    probe = await startProbe(session.display);
    desktop = await openDesktop({ environment: { DISPLAY: session.display } });
    const [x = 0, y = 0, width = 0, height = 0] = (await probe.wait(is('ready'))).view as number[];
    view = { x: x + (width >> 1), y: y + (height >> 1) };
    own = (await desktop.activeWindow())?.windowId;
  });

  afterAll(async () => {
    await desktop.close();
    await probe.stop();
    await session.stop();
  });

  const since = () => probe.events.length;
  /** The window manager gives the focus back a moment after another window is gone. */
  const hasFocusAgain = () => until(async () => (await desktop.activeWindow())?.windowId === own);
  const focusText = () => desktop.input.click(view, 'left', 1);

  describe('typing', () => {
    it('enters every character exactly', async () => {
      await focusText();
      await desktop.input.typeText(FRENCH, { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: FRENCH }));
    });

    it('replaces what a field holds when asked, and empties it with an empty text', async () => {
      const from = since();
      await desktop.input.typeText('remplacé', { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: 'remplacé' }), from);
      await desktop.input.typeText('', { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: '' }), from);
    });

    it('enters text without a trace of the keyboard layout on a French keyboard', async () => {
      await setLayout(session.display, 'fr');
      const from = since();
      await desktop.input.typeText('Azerty à 100 %', { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: 'Azerty à 100 %' }), from);
      await setLayout(session.display, 'us');
    });

    it("gives a person's clipboard back", async () => {
      probe.tell({ do: 'copy', text: 'copié par une personne — é€' });
      await probe.wait(is('copied'));
      await focusText();
      await desktop.input.typeText('saisi', { replace: true, onProgress: () => {} });
      const from = since();
      probe.tell({ do: 'clipboard' });
      await probe.wait(is('clipboard', { text: 'copié par une personne — é€' }), from);
    });

    it('is refused in a terminal, where Ctrl+V means something else, before any key', async () => {
      const terminal = await startProbe(session.display, {}, 'xterm');
      const from = terminal.events.length;
      await expect(desktop.input.typeText('ls', { replace: true, onProgress: () => {} })).rejects.toMatchObject({
        code: 'PASTE_UNSUPPORTED',
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(terminal.events.slice(from).filter(is('key'))).toEqual([]);
      await terminal.stop();
      await hasFocusAgain();
    });

    it('says that a program did not take the text, and then hands it nothing', async () => {
      const deaf = await startProbe(session.display);
      deaf.tell({ do: 'deaf' });
      await deaf.wait(is('deaf'));
      await expect(desktop.input.typeText('perdu', { replace: false, onProgress: () => {} })).rejects.toMatchObject({
        code: 'PASTE_NOT_TAKEN',
      });
      deaf.tell({ do: 'clipboard' });
      await deaf.wait(is('clipboard', { text: null }));
      await deaf.stop();
      await hasFocusAgain();
      // What was withheld is still the person's, and comes back with the next paste.
      await focusText();
      await desktop.input.typeText('repris', { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: 'repris' }));
      const from = since();
      probe.tell({ do: 'clipboard' });
      await probe.wait(is('clipboard', { text: 'copié par une personne — é€' }), from);
    });
  });

  describe('the mouse', () => {
    it('clicks and double clicks where it was told', async () => {
      const from = since();
      await desktop.input.click({ x: 200, y: 200 }, 'left', 1);
      await probe.wait(is('button-press', { button: 1, x: 200, y: 200 }), from);
      await new Promise((resolve) => setTimeout(resolve, 600));
      const second = since();
      await desktop.input.click({ x: 240, y: 220 }, 'left', 2);
      await probe.wait(is('2button-press', { button: 1, x: 240, y: 220 }), second);
      expect(await desktop.cursor()).toEqual({ x: 240, y: 220 });
    });

    it('turns the wheel by notches, down and up', async () => {
      const from = since();
      await desktop.input.scroll(view, { down: 3, right: 0 });
      await desktop.input.scroll(view, { down: -2, right: 0 });
      await probe.wait(is('scroll', { direction: 'up' }), from);
      await new Promise((resolve) => setTimeout(resolve, 150));
      const turns = probe.events
        .slice(from)
        .filter(is('scroll'))
        .map((event) => event.direction);
      expect(turns).toEqual(['down', 'down', 'down', 'up', 'up']);
    });

    it('drags from a point to another with the button down', async () => {
      await focusText();
      await desktop.input.typeText('un deux trois', { replace: true, onProgress: () => {} });
      const from = since();
      await desktop.input.drag({ x: 120, y: 125 }, { x: 260, y: 128 });
      await probe.wait(is('button-press', { button: 1, x: 120, y: 125 }), from);
      await probe.wait(is('button-release', { button: 1, x: 260, y: 128 }), from);
    });

    it('opens a menu with the right button', async () => {
      const from = since();
      await desktop.input.click(view, 'right', 1);
      await probe.wait(is('button-press', { button: 3 }), from);
      await desktop.input.keyChord(['Escape']);
    });
  });

  describe('key chords', () => {
    it('press modifiers first and are named as in KeyboardEvent.key', async () => {
      const from = since();
      await desktop.input.keyChord(['Control', 'Shift', 'F5']);
      await probe.wait(is('key', { key: 'F5', mods: ['shift', 'control'] }), from);
      await desktop.input.keyChord(['ArrowLeft']);
      await probe.wait(is('key', { key: 'Left', mods: [] }), from);
      await desktop.input.keyChord(['Enter']);
      await probe.wait(is('key', { key: 'Return', mods: [] }), from);
    });

    it('bring Shift or AltGr along where a French keyboard needs them', async () => {
      await setLayout(session.display, 'fr');
      const from = since();
      await desktop.input.keyChord(['Control', 'a']);
      await probe.wait(is('key', { key: 'a', mods: ['control'] }), from);
      await desktop.input.keyChord(['1']);
      await probe.wait(is('key', { key: '1', mods: ['shift'] }), from);
      await desktop.input.keyChord(['@']);
      await probe.wait(is('key', { key: 'at', mods: ['altgr'] }), from);
      await desktop.input.keyChord(['é']);
      await probe.wait(is('key', { key: 'eacute', mods: [] }), from);
      await setLayout(session.display, 'us');
    });

    it('are refused before any input when the layout lacks a key', async () => {
      const from = since();
      await expect(desktop.input.keyChord(['Control', 'Hyper9'])).rejects.toMatchObject({ code: 'KEY_UNKNOWN' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(probe.events.slice(from).filter(is('key'))).toEqual([]);
    });
  });

  describe('seeing', () => {
    it('reproduces the screen exactly, frame after frame', async () => {
      await focusText();
      const image = new AssembledImage();
      await image.apply(await desktop.frames.next({ keyframe: true }));
      for (const text of ['a', 'ab\ncd', '']) {
        await desktop.input.typeText(text, { replace: true, onProgress: () => {} });
        await new Promise((resolve) => setTimeout(resolve, 100));
        const change = await desktop.frames.next({ keyframe: false });
        await image.apply(change);
        expect(Buffer.from(change.digest).equals(image.digest())).toBe(true);
      }
      const { before, shot, after } = await between(image, desktop, () =>
        readFramebuffer(session.framebuffer, 1280, 800),
      );
      expect([before, after].some((seen) => seen.equals(shot))).toBe(true);
    });

    it('takes no picture of a screen on which nothing was drawn, unless one is asked for', async () => {
      const quiet = await startXSession('640x480');
      const idle = await openDesktop({ environment: { DISPLAY: quiet.display } });
      const first = await idle.frames.next({ keyframe: false });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await idle.frames.next({ keyframe: false, watching: true });
      const watched = await idle.frames.next({ keyframe: false, watching: true });
      const again = await idle.frames.next({ keyframe: false, watching: true });
      expect(again).toMatchObject({ patches: [], keyframe: false, capturedAtMs: watched.capturedAtMs });
      expect(again.digest).toEqual(first.digest);
      const asked = await idle.frames.next({ keyframe: false });
      expect(asked.capturedAtMs).toBeGreaterThan(watched.capturedAtMs);
      await idle.close();
      await quiet.stop();
    });

    it('misses nothing that is drawn while it watches', async () => {
      const image = new AssembledImage();
      await image.apply(await desktop.frames.next({ keyframe: true, watching: true }));
      await focusText();
      for (let i = 0; i < 12; i++) {
        await desktop.input.typeText(`ligne ${i}`, { replace: true, onProgress: () => {} });
        await new Promise((resolve) => setTimeout(resolve, 40 + i * 5));
        await image.apply(await desktop.frames.next({ keyframe: false, watching: true }));
        const truth = await desktop.frames.next({ keyframe: false });
        await image.apply(truth);
        expect(Buffer.from(truth.digest).equals(image.digest())).toBe(true);
      }
      const from = since();
      await desktop.input.typeText('dernière', { replace: true, onProgress: () => {} });
      await probe.wait(is('text', { text: 'dernière' }), from);
      const seen = async () => {
        const change = await desktop.frames.next({ keyframe: false, watching: true });
        await image.apply(change);
        return change.patches.length > 0;
      };
      const deadline = Date.now() + 1_000;
      while (!(await seen())) {
        if (Date.now() > deadline) throw new Error('what was typed was never seen');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });

    it('tells the window that has the focus, with accents, and the bounds of its content', async () => {
      const window = await desktop.activeWindow();
      expect(window).toMatchObject({
        appName: 'vigie-probe',
        title: 'Dossier patient été — sonde',
        processId: probe.pid,
      });
      expect(window!.bounds).toMatchObject({ width: 600, height: 400 });
    });

    it('tells its size, its monitors and the programs on it', async () => {
      const description = await desktop.describe();
      expect(description.resolution).toEqual({ width: 1280, height: 800 });
      expect(description.scaling).toBe(1);
      expect(description.monitors).toHaveLength(1);
      expect(description.monitors[0]!.bounds).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
      expect(description.applications.map((application) => application.name)).toContain('vigie-probe');
    });
  });
});

/** A caret may blink between two pictures: the screen's own must be one of the agent's before and after it. */
async function between(image: AssembledImage, desktop: Desktop, shoot: () => Promise<Buffer>) {
  await image.apply(await desktop.frames.next({ keyframe: false }));
  const before = Buffer.from(image.data);
  const shot = await shoot();
  await image.apply(await desktop.frames.next({ keyframe: false }));
  return { before, shot, after: Buffer.from(image.data) };
}

/** By the RandR protocol itself, as `xrandr --fb` does it. */
async function resize(display: string, width: number, height: number): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  await promisify(execFile)('/usr/bin/python3', ['-c', RESIZE, String(width), String(height)], {
    env: { ...process.env, DISPLAY: display },
  });
}

const RESIZE = `
import ctypes, sys
x = ctypes.CDLL('libX11.so.6'); rr = ctypes.CDLL('libXrandr.so.2')
x.XOpenDisplay.restype = ctypes.c_void_p; x.XDefaultRootWindow.restype = ctypes.c_ulong
d = ctypes.c_void_p(x.XOpenDisplay(None)); root = ctypes.c_ulong(x.XDefaultRootWindow(d))
class Resources(ctypes.Structure): _fields_ = [('t', ctypes.c_ulong), ('c', ctypes.c_ulong), ('n', ctypes.c_int), ('crtcs', ctypes.POINTER(ctypes.c_ulong))]
rr.XRRGetScreenResources.restype = ctypes.POINTER(Resources)
found = rr.XRRGetScreenResources(d, root)
for i in range(found.contents.n):
    rr.XRRSetCrtcConfig(d, found, ctypes.c_ulong(found.contents.crtcs[i]), ctypes.c_ulong(0), 0, 0, ctypes.c_ulong(0), ctypes.c_ushort(1), None, 0)
rr.XRRSetScreenSize(d, root, int(sys.argv[1]), int(sys.argv[2]), 200, 150)
x.XSync(d, 0)
`;

async function setLayout(display: string, layout: string): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  await promisify(execFile)('setxkbmap', ['-display', display, layout]);
  // GTK learns of the new map by an event.
  await new Promise((resolve) => setTimeout(resolve, 200));
}

describe('A text on X11', () => {
  it('goes into no window that took the focus since the guard looked, and nowhere late', async () => {
    const session = await startXSession();
    const desktop = await openDesktop({ environment: { DISPLAY: session.display }, watch: { humanWatch: 'off' } });
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const activeId = async () => (await desktop.activeWindow())?.windowId ?? '';
    const open = async (before: string) => {
      const probe = await startProbe(session.display);
      while (['', before].includes(await activeId())) await pause(20);
      return { probe, id: await activeId() };
    };
    const first = await open('');
    const second = await open(first.id);
    const become = async ({ id }: { readonly id: string }) => {
      for (await activate(session.display, id); (await activeId()) !== id; ) await pause(20);
    };
    const type = () => desktop.input.typeText('une note', { replace: false, onProgress: () => {} });

    await become(first);
    await desktop.input.readyForText?.();
    await become(second);
    await expect(type()).rejects.toMatchObject({ code: 'PASTE_WITHHELD' });

    await become(first);
    await desktop.input.readyForText?.();
    const late = expect(type()).rejects.toMatchObject({
      code: expect.stringMatching(/^(PASTE_WITHHELD|INPUT_INTERRUPTED)$/),
    });
    await pause(1);
    const end = performance.now() + 1_600;
    while (performance.now() < end);
    await late;
    expect([...first.probe.events, ...second.probe.events].filter(is('key'))).toEqual([]);

    await type();
    await first.probe.wait(is('text', { text: 'une note' }), 0);
    await desktop.close();
    for (const { probe } of [first, second]) await probe.stop();
    await session.stop();
  });
});

async function activate(display: string, windowId: string): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  await promisify(execFile)('xdotool', ['windowactivate', windowId], { env: { ...process.env, DISPLAY: display } });
}

describe('An X11 desktop that is not there', () => {
  it('is refused with a remedy when DISPLAY is not set or nobody answers', async () => {
    const display = process.env.DISPLAY;
    delete process.env.DISPLAY;
    await expect(openDesktop()).rejects.toMatchObject({
      code: 'DISPLAY_MISSING',
      remedy: expect.stringContaining('DISPLAY'),
    });
    if (display !== undefined) process.env.DISPLAY = display;
    await expect(openDesktop({ environment: { DISPLAY: ':4242' } })).rejects.toMatchObject({ code: 'DISPLAY_MISSING' });
    await expect(openDesktop({ environment: { DISPLAY: 'nonsense' } })).rejects.toMatchObject({
      code: 'DISPLAY_MISSING',
    });
  });

  it('that goes away is an error for every question, and this process lives on', async () => {
    const session = await startXSession();
    const desktop = await openDesktop({ environment: { DISPLAY: session.display } });
    await desktop.frames.next({ keyframe: false });
    await session.stopServer();
    await expect(desktop.frames.next({ keyframe: false })).rejects.toMatchObject({ code: 'DISPLAY_LOST' });
    await expect(desktop.input.click({ x: 1, y: 1 }, 'left', 1)).rejects.toMatchObject({ code: 'DISPLAY_LOST' });
    await expect(desktop.activeWindow()).rejects.toMatchObject({ code: 'DISPLAY_LOST' });
    await desktop.close();
    await session.stop();
  });

  it('that comes back is found again, and its first frame is a keyframe', async () => {
    const first = await startXSession('640x480');
    const number = first.display.slice(1);
    const desktop = await openDesktop({ environment: { DISPLAY: first.display } });
    await desktop.frames.next({ keyframe: false });
    await first.stop();
    await expect(desktop.frames.next({ keyframe: false })).rejects.toMatchObject({ code: 'DISPLAY_LOST' });
    const second = await startXSession('800x600', number);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const change = await desktop.frames.next({ keyframe: false });
    expect(change).toMatchObject({ keyframe: true, size: { width: 800, height: 600 } });
    // Nobody saw what a person did meanwhile, so the lane is paused until it is let go on.
    await expect(desktop.input.click({ x: 700, y: 500 }, 'left', 1)).rejects.toMatchObject({
      code: 'INPUT_INTERRUPTED',
    });
    while (!desktop.human.clear()) await new Promise((resolve) => setTimeout(resolve, 50));
    await desktop.input.click({ x: 700, y: 500 }, 'left', 1);
    expect(await desktop.cursor()).toEqual({ x: 700, y: 500 });
    await desktop.close();
    await second.stop();
  });

  it('that another resolution was given to is captured whole in it', async () => {
    const session = await startXSession('1024x768');
    const desktop = await openDesktop({ environment: { DISPLAY: session.display } });
    await desktop.frames.next({ keyframe: false });
    await resize(session.display, 800, 600);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const change = await desktop.frames.next({ keyframe: false });
    expect(change).toMatchObject({ keyframe: true, size: { width: 800, height: 600 } });
    await desktop.close();
    await session.stop();
  });
});
