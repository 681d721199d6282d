import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { until } from '@vigie/testkit';
import { machineNow } from '../src/adapters/machine-clock';
import { openWatch, type WatchOptions, type WorkstationWatch } from '../src/adapters/open-watch';
import { connectX11, type X11Connection } from '../src/adapters/x11/connection';
import type { XTest } from '../src/adapters/x11/protocol';
import { openX11Session, type X11Session } from '../src/adapters/x11/x11-session';
import type { Interruption } from '../src/watch/watch-memory';
import { ended, type Probe, startProbe, startXSession, type XSession } from './desktop/x-session';

const run = promisify(execFile);
const noCookie = { name: '', data: '' };
const caught = (input: Promise<void>) =>
  input.then(
    () => null,
    (error: unknown) => error,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each([
  ['raw events of XInput 2', {}],
  ['RECORD', { by: 'record' }],
] as const)('A watchdog on X11 by %s', (_name, by: WatchOptions) => {
  let session: XSession;
  let probe: Probe;
  let folder: string;
  let pauseFile: string;
  let watch: WorkstationWatch;
  let hands: X11Session;
  let person: X11Connection;
  let fake: XTest;
  const told: (Interruption | 'resume')[] = [];

  beforeAll(async () => {
    session = await startXSession();
    probe = await startProbe(session.display);
    folder = await mkdtemp(path.join(tmpdir(), 'vigie-watch-'));
    pauseFile = path.join(folder, 'pause');
    const environment = { DISPLAY: session.display };
    watch = openWatch({ platform: 'x11', environment }, { pauseFile, ...by });
    watch.human.onInterruption((reason) => told.push(reason));
    watch.human.onResume(() => told.push('resume'));
    expect(watch.human.interrupted()).not.toBeNull();
    await watch.ready;
    hands = await openX11Session({ environment, ledger: watch.ledger, interrupted: watch.human.interrupted });
    person = await connectX11(session.display, noCookie);
    fake = await person.ask<XTest>((reply) => person.x.require('xtest', reply));
  });

  beforeEach(async () => {
    await pause(100);
    watch.human.clear();
    told.length = 0;
    expect(watch.human.interrupted()).toBeNull();
  });

  afterAll(async () => {
    person.close();
    await hands.close();
    await watch.human.close();
    await probe.stop();
    await session.stop();
    await rm(folder, { recursive: true });
  });

  const xdotool = (...args: string[]) => run('xdotool', args, { env: { ...process.env, DISPLAY: session.display } });
  const interruption = async (): Promise<Interruption> => {
    await until(() => watch.human.interrupted() !== null);
    return watch.human.interrupted()!;
  };

  it.each([
    ['moves the mouse', ['mousemove_relative', '3', '4']],
    ['clicks', ['click', '1']],
    ['turns the wheel', ['click', '5']],
    ['presses a key', ['key', 'a']],
    ['types', ['type', 'é']],
  ])('sees that a person %s, though by XTEST as the agent does', async (_what, args) => {
    await xdotool(...args);
    expect(await interruption()).toBe('human_input');
    expect(watch.human.sinceInputMs()).toBeLessThan(30_000);
    await until(() => told.length > 0);
    expect(told).toEqual(['human_input']);
  });

  it('takes none of 1,000 inputs of the agent for a person’s', async () => {
    const before = watch.human.sinceInputMs();
    const view = { x: 300, y: 300 };
    for (let i = 0; i < 1_000; i++) {
      const point = { x: 100 + ((i * 37) % 500), y: 130 + ((i * 53) % 300) };
      if (i % 50 === 0) await hands.input.drag(point, view);
      else if (i % 25 === 0) await hands.input.click(view, 'left', 1);
      else if (i % 25 === 1) await hands.input.typeText(`été ${i}`, { replace: true, onProgress: () => {} });
      else if (i % 5 === 0) await hands.input.scroll(point, { down: (i % 7) - 3, right: i % 2 });
      else if (i % 5 === 1) await hands.input.keyChord(['Control', 'Shift', 'ArrowLeft']);
      // The same place again: a motion that moves nothing.
      else await hands.input.click(i % 5 === 2 ? view : point, 'left', i % 3 === 0 ? 2 : 1);
    }
    await pause(100);
    expect(watch.human.interrupted()).toBeNull();
    expect(told).toEqual([]);
    expect(watch.human.sinceInputMs()).toBeGreaterThanOrEqual(before);
  });

  it('sees a person between events of the agent, which gives no more from then on', async () => {
    const view = { x: 300, y: 300 };
    const scrolled = caught(hands.input.scroll(view, { down: 200, right: 0 }));
    await xdotool('mousemove_relative', '1', '1');
    expect(await scrolled).toMatchObject({ code: 'INPUT_INTERRUPTED', facts: { reason: 'human_input', of: 200 } });
    expect(await caught(hands.input.click(view, 'left', 1))).toMatchObject({ code: 'INPUT_INTERRUPTED' });
  });

  it('sees a person who does just what the agent does, while it does', async () => {
    const clicking = async () => {
      const deadline = machineNow() + 10_000;
      while (machineNow() < deadline) await hands.input.click({ x: 300, y: 300 }, 'left', 1);
    };
    const clicked = caught(clicking());
    await pause(30);
    await xdotool('click', '1');
    expect(await clicked).toMatchObject({ code: 'INPUT_INTERRUPTED' });
  });

  it('releases the button of a drag that a person breaks off', async () => {
    const from = probe.events.length;
    const dragged = caught(hands.input.drag({ x: 300, y: 300 }, { x: 350, y: 320 }));
    await pause(40);
    fake.FakeInput(fake.MotionNotify, 1, 0, 0, 2, 2);
    expect(await dragged).toMatchObject({ code: 'INPUT_INTERRUPTED' });
    await probe.wait((event) => event.ev === 'button-release', from);
  });

  it('sets its flag while the agent’s event loop stands still, soon after the event', async () => {
    const delays: number[] = [];
    for (let i = 0; i < 25; i++) {
      await pause(120);
      watch.human.clear();
      const givenMs = machineNow();
      fake.FakeInput(fake.MotionNotify, 1, 0, 0, 1, 1);
      // Nothing but this loop runs in this thread.
      while (machineNow() - givenMs < 400);
      expect(watch.human.interrupted()).toBe('human_input');
      const seenMs = machineNow() - watch.human.sinceInputMs();
      delays.push(seenMs - givenMs);
    }
    delays.sort((a, b) => a - b);
    const at = (share: number) => delays[Math.floor((delays.length - 1) * share)]!.toFixed(2);
    console.info(`a person is seen after ${at(0.5)} ms (median), ${at(0.99)} ms (worst) with the event loop blocked`);
    // Far above the 100 ms that are promised: a machine may be busy with other things.
    expect(delays.at(-1)).toBeLessThan(30_000);
  });

  it('stops for the pause file, and is not cleared while it is there', async () => {
    await writeFile(pauseFile, '');
    expect(watch.human.clear()).toBe(false);
    expect(await interruption()).toBe('pause_file');
    expect(watch.human.clear()).toBe(false);
    await rm(pauseFile);
    await pause(60);
    // Its going lets nothing go on by itself.
    expect(watch.human.interrupted()).toBe('pause_file');
    await until(() => watch.human.clear());
    await pause(60);
    expect(watch.human.interrupted()).toBeNull();
    expect(told).toEqual(['pause_file']);
  });

  const chordDown = ['keydown', 'ctrl', 'keydown', 'alt', 'keydown', 'shift', 'keydown', 'p'];
  const chordUp = ['keyup', 'p', 'keyup', 'shift', 'keyup', 'alt', 'keyup', 'ctrl'];

  it('is stopped by the chord, and let go on by the chord again, whose releases do not stop it anew', async () => {
    await xdotool(...chordDown);
    await until(() => told.includes('key_chord'));
    expect(watch.human.interrupted()).toBe('key_chord');
    await xdotool(...chordUp);
    await pause(60);
    expect(told).toEqual(['human_input', 'key_chord']);
    await xdotool(...chordDown);
    await until(() => told.length > 2);
    expect(told.at(-1)).toBe('resume');
    expect(watch.human.clear()).toBe(true);
    // Held for longer than a key takes to repeat itself.
    await pause(900);
    await xdotool(...chordUp);
    await pause(60);
    expect(watch.human.interrupted()).toBeNull();
    await xdotool('key', 'p');
    expect(await interruption()).toBe('human_input');
  });

  it('lets the chord end a pause that had another reason', async () => {
    watch.human.hold();
    expect(watch.human.interrupted()).toBeNull();
    await xdotool(...chordDown);
    await xdotool(...chordUp);
    await until(() => told.length > 1);
    expect(told).toEqual(['human_input', 'resume']);
  });
});

describe('A watchdog on X11 that loses its server', () => {
  it('is blind until it is back, and cannot be cleared before', async () => {
    const first = await startXSession('640x480');
    const environment = { DISPLAY: first.display };
    const watch = openWatch({ platform: 'x11', environment });
    await watch.ready;
    expect(watch.human.interrupted()).toBeNull();
    await first.stop();
    await until(() => watch.human.interrupted() === 'human_input');
    expect(watch.human.clear()).toBe(false);
    const second = await startXSession('640x480', first.display.slice(1));
    await until(() => watch.human.clear());
    await run('xdotool', ['key', 'a'], { env: { ...process.env, ...environment } });
    await until(() => watch.human.interrupted() === 'human_input');
    await watch.human.close();
    await second.stop();
  });

  it('says that it cannot see where there is nothing to see by', async () => {
    const watch = openWatch({ platform: 'x11', environment: { DISPLAY: ':4242' } });
    await watch.ready;
    expect(watch.impairment()).toEqual({ impairment: 'WATCH_UNAVAILABLE' });
    expect(watch.human.interrupted()).toBe('human_input');
    expect(watch.human.clear()).toBe(false);
    await watch.human.close();
  });

  it('looks only for the pause file when it was told to', async () => {
    const watch = openWatch({ platform: 'x11', environment: { DISPLAY: ':4242' } }, { humanWatch: 'off' });
    await watch.ready;
    expect(watch.impairment()).toEqual({});
    expect(watch.human.interrupted()).toBeNull();
    await watch.human.close();
  });
});

describe.each([
  ['raw events of XInput 2', {}],
  ['RECORD', { by: 'record' }],
] as const)('A watchdog on an X11 server without windows, by %s', (_name, by: WatchOptions) => {
  it('sees what no program gets', async () => {
    const bare = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-noreset'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const number = await new Promise<string>((resolve) => {
      (bare.stdio[3] as Readable).once('data', (line: Buffer) => resolve(line.toString().trim()));
    });
    const display = `:${number}`;
    const watch = openWatch({ platform: 'x11', environment: { DISPLAY: display } }, by);
    await watch.ready;
    const person = await connectX11(display, noCookie);
    const fake = await person.ask<XTest>((reply) => person.x.require('xtest', reply));
    for (let i = 0; i < 20; i++) {
      watch.human.clear();
      fake.FakeInput(fake.MotionNotify, 1, 0, 0, 1, 1);
      const givenMs = machineNow();
      // Nothing else is asked of the server meanwhile.
      while (watch.human.interrupted() === null && machineNow() - givenMs < 5_000);
      expect(watch.human.interrupted()).toBe('human_input');
    }
    person.close();
    await watch.human.close();
    await ended(bare);
  });
});
