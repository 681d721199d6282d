import fc from 'fast-check';
import { openLocalWatch } from '../src/adapters/local-watch';
import { KEY_HOOK_BYTES, MOUSE_HOOK_BYTES, seenInKeyHook, seenInMouseHook } from '../src/adapters/windows/hook-events';
import type { HookSystem } from '../src/adapters/windows/hooks';
import { packInputs } from '../src/adapters/windows/input-events';
import { watchWindowsInput } from '../src/adapters/windows/watch-input';
import { chordCodes } from '../src/adapters/x11/chord-codes';
import { captureAgentConfig, pauseFileOf } from '../src/config';
import { createHumanWatch } from '../src/watch/human-watch';
import { createInjectionLedger } from '../src/watch/injection-ledger';
import type { InjectedEvent, SeenEvent } from '../src/watch/input-event';
import { ENTRY_LIFETIME_MS, EventMatcher } from '../src/watch/match-events';
import { parsePauseChord } from '../src/watch/pause-chord';
import { type Interruption, WatchMemory } from '../src/watch/watch-memory';
import { Watchdog, type WatchSignal } from '../src/watch/watchdog';

const key = (code: number, down = true): InjectedEvent => ({ kind: 'key', code, down });
const motion = (x: number, y: number): InjectedEvent => ({ kind: 'motion', x, y });
const seen = (event: InjectedEvent, foreign = false): SeenEvent => ({ ...event, foreign });

/** A watchdog over memory of its own, whose time the test moves. */
function watchdog() {
  const memory = new WatchMemory();
  const signals: WatchSignal[] = [];
  const dog = new Watchdog(memory, (signal) => signals.push(signal));
  const ledger = createInjectionLedger(memory, () => memory.reason);
  dog.setChord([[37, 105], [64], [50], [33]]);
  let nowMs = 1_000;
  return {
    memory,
    signals,
    dog,
    ledger,
    pass: (ms: number) => {
      nowMs += ms;
    },
    see: (event: InjectedEvent, foreign = false) => dog.see(seen(event, foreign), nowMs),
    tick: (pauseFile = false) => dog.tick(nowMs, pauseFile),
  };
}

describe('The injection ledger', () => {
  it('stands for one event each: the second like it is a person’s', () => {
    const { ledger, see } = watchdog();
    ledger.note(key(38));
    expect(see(key(38))).toBe('own');
    expect(see(key(38))).toBe('person');
  });

  it('does not stand for an event of a real device, however alike', () => {
    const { ledger, see, memory } = watchdog();
    ledger.note(motion(5, 6));
    expect(see(motion(5, 6), true)).toBe('person');
    expect(memory.reason).toBe('human_input');
  });

  it('forgets what gave no event, once a later one of the device came or its time is over', () => {
    const { ledger, see, tick, pass, memory } = watchdog();
    ledger.note(motion(5, 6));
    ledger.note(motion(7, 8));
    expect(see(motion(7, 8))).toBe('own');
    expect(see(motion(5, 6))).toBe('person');
    memory.clear();
    ledger.note(motion(1, 1));
    tick();
    pass(ENTRY_LIFETIME_MS);
    tick();
    expect(see(motion(1, 1))).toBe('person');
  });

  it('passes over motions only: an event that is not the next of its device is a person’s', () => {
    const { ledger, see, memory } = watchdog();
    const button = (down: boolean): InjectedEvent => ({ kind: 'button', code: 1, down });
    const click = () => [motion(5, 6), button(true), button(false)];
    for (const event of [...click(), ...click()]) ledger.note(event);
    for (const event of click()) expect(see(event)).toBe('own');
    // A person clicks at the same place, before the agent's second click: its motion is then one too many.
    expect(see(button(true))).toBe('own');
    expect(see(motion(5, 6))).toBe('person');
    memory.clear();
    ledger.note(key(37));
    ledger.note(key(38));
    expect(see(key(38))).toBe('person');
  });

  it('waits for the keyboard’s events while the pointer’s come, and the other way round', () => {
    const { ledger, see } = watchdog();
    ledger.note({ kind: 'button', code: 1, down: false });
    ledger.note(key(37));
    ledger.note(key(37, false));
    expect([see(key(37)), see(key(37, false)), see({ kind: 'button', code: 1, down: false })]).toEqual([
      'own',
      'own',
      'own',
    ]);
  });

  it('takes the repetitions of a key that the agent holds for its own where the system tells them', () => {
    const { ledger, dog } = watchdog();
    ledger.note(key(38));
    const press: SeenEvent = { ...seen(key(38)), mayRepeat: true };
    expect(dog.see(press, 1)).toBe('own');
    expect(dog.see(press, 2)).toBe('own');
    ledger.note(key(38, false));
    expect(dog.see(seen(key(38, false)), 3)).toBe('own');
    expect(dog.see(press, 4)).toBe('person');
  });

  it('refuses presses and motions once input must stop, and never a release', () => {
    const { ledger, memory } = watchdog();
    memory.interrupt('pause_file');
    expect(() => ledger.note(key(38))).toThrow(expect.objectContaining({ code: 'INPUT_INTERRUPTED' }));
    expect(() => ledger.note(motion(1, 2))).toThrow(expect.objectContaining({ code: 'INPUT_INTERRUPTED' }));
    ledger.note(key(38, false));
    expect(memory.take()).toEqual([key(38, false)]);
  });

  it('that nobody reads is full one day, and reads the same after any number of turns', () => {
    const memory = new WatchMemory();
    let written = 0;
    while (memory.write(motion(written, ~written))) written++;
    expect(written).toBe(4_096);
    expect(memory.take()).toHaveLength(4_096);
    for (let i = 0; i < 10_000; i++) {
      memory.write(motion(i, ~i));
      expect(memory.take()).toEqual([motion(i, ~i)]);
    }
  });

  const events = fc.oneof(
    fc.record({ kind: fc.constant('key' as const), code: fc.integer({ min: 37, max: 40 }), down: fc.boolean() }),
    fc.record({ kind: fc.constant('button' as const), code: fc.integer({ min: 1, max: 3 }), down: fc.boolean() }),
    fc.record({ kind: fc.constant('motion' as const), x: fc.integer({ min: 0, max: 2 }), y: fc.constant(0) }),
  );

  it('judges no event of the agent a person’s, in whatever order the two devices come', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), fc.array(fc.boolean(), { maxLength: 200 }), (own, turns) => {
        const matcher = new EventMatcher();
        matcher.expect(own, 0);
        const keyboard = own.filter((event) => event.kind === 'key');
        const pointer = own.filter((event) => event.kind !== 'key');
        for (const turn of [...turns, ...own.flatMap(() => [true, false])]) {
          const next = (turn ? keyboard : pointer).shift();
          if (next !== undefined) expect(matcher.isOwn(seen(next))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hides none of a person’s events among the agent’s own, however alike they are', () => {
    const both = fc.array(fc.record({ event: events, person: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(both, (stream) => {
        const matcher = new EventMatcher();
        matcher.expect(
          stream.filter(({ person }) => !person).map(({ event }) => event),
          0,
        );
        const persons = stream.filter(({ person }) => person).length;
        const judged = stream.filter(({ event }) => !matcher.isOwn(seen(event))).length;
        expect(judged).toBeGreaterThanOrEqual(persons);
      }),
      { numRuns: 500 },
    );
  });
});

describe('The chord', () => {
  const chord = [37, 64, 50, 33];
  const press = (dog: ReturnType<typeof watchdog>) => {
    for (const code of chord) dog.see(key(code), true);
  };
  const release = (dog: ReturnType<typeof watchdog>) => {
    for (const code of chord.toReversed()) dog.see(key(code, false), true);
  };
  const kinds = (signals: readonly WatchSignal[]) =>
    signals.map((signal) => (signal.kind === 'resume' ? 'resume' : signal.reason));

  it('stops, and its keys are a person’s input as any', () => {
    const dog = watchdog();
    press(dog);
    release(dog);
    expect(dog.memory.reason).toBe('key_chord');
    expect(kinds(dog.signals)).toEqual(['human_input', 'key_chord']);
  });

  it('resumes what was stopped before its first key, and its keys going up stop nothing', () => {
    const dog = watchdog();
    dog.see(motion(3, 3), true);
    press(dog);
    expect(kinds(dog.signals)).toEqual(['human_input', 'resume']);
    dog.memory.clear();
    // A held key repeats itself.
    dog.see(key(33), true);
    release(dog);
    // Some programs release twice.
    dog.see(key(37, false), true);
    expect(dog.memory.reason).toBeNull();
    dog.see(key(33), true);
    expect(dog.memory.reason).toBe('human_input');
  });

  it('turns round with each press of its last key while the others are held', () => {
    const dog = watchdog();
    press(dog);
    dog.see(key(33, false), true);
    dog.see(key(33), true);
    dog.memory.clear();
    dog.see(key(33, false), true);
    dog.see(key(33), true);
    expect(kinds(dog.signals)).toEqual(['human_input', 'key_chord', 'resume', 'human_input', 'key_chord']);
  });

  it('ends a pause that was ordered', () => {
    const dog = watchdog();
    dog.memory.held = true;
    press(dog);
    expect(kinds(dog.signals)).toEqual(['human_input', 'resume']);
  });

  it('is not completed by a key whose release went elsewhere long ago, nor by the agent’s own keys', () => {
    const dog = watchdog();
    dog.see(key(37), true);
    dog.pass(11_000);
    for (const code of [64, 50, 33]) dog.see(key(code), true);
    expect(kinds(dog.signals)).toEqual(['human_input']);
    const other = watchdog();
    for (const code of chord) {
      other.ledger.note(key(code));
      other.see(key(code));
    }
    expect(other.signals).toEqual([]);
  });

  it('has two modifiers or more, and one key', () => {
    expect(parsePauseChord('Control+Alt+Shift+p')).toEqual(['Control', 'Alt', 'Shift', 'p']);
    expect(parsePauseChord('Control+Alt+Pause')).toEqual(['Control', 'Alt', 'Pause']);
    for (const bad of [
      '',
      'p',
      'Control+p',
      'Control+Alt',
      'Control+Alt+p+q',
      'Control+Control+p',
      'Control+Alt+Foo',
    ]) {
      expect(parsePauseChord(bad)).toBeNull();
    }
  });

  it('is found on an AZERTY keyboard by either half, on every level', () => {
    const rows = [[0xffe3], [0xffe4], [0xffe9, 0xffe7], [0xffe1], [0xffe2], [0x70, 0x50], [0xff13, 0xff6b]];
    const keymap = { minKeycode: 10, rows, group: 0 };
    expect(chordCodes(['Control', 'Alt', 'Shift', 'P'], keymap)).toEqual([[10, 11], [12], [13, 14], [15]]);
    expect(chordCodes(['Control', 'Alt', 'Pause'], keymap)).toEqual([[10, 11], [12], [16]]);
    expect(chordCodes(['Control', 'Meta', 'é'], keymap)).toEqual([[10, 11], [], []]);
  });
});

describe('The agent’s side of a watchdog', () => {
  function watch() {
    const parts = watchdog();
    const sight = { sees: true, file: false };
    const human = createHumanWatch(parts.memory, {
      now: () => 5_000,
      sees: () => sight.sees,
      pauseFileThere: () => sight.file,
      close: async () => {},
    });
    const told: (Interruption | 'resume')[] = [];
    human.onInterruption((reason) => told.push(reason));
    human.onResume(() => told.push('resume'));
    return { ...parts, sight, human, told };
  }

  it('drops what was told before the lane was let go on', () => {
    const { human, see, signals, told } = watch();
    see(motion(1, 1), true);
    const [early] = signals;
    expect(human.clear()).toBe(true);
    human.hear(early!);
    expect(told).toEqual([]);
    see(motion(2, 2), true);
    human.hear(signals[1]!);
    expect(told).toEqual(['human_input']);
  });

  it('keeps the first reason, but for the chord that began with a person’s key', () => {
    const { human, see, tick, memory } = watch();
    tick(true);
    see(key(1), true);
    expect(human.interrupted()).toBe('pause_file');
    expect(memory.interrupt('key_chord')).toBe(false);
  });

  it('is not cleared while the pause file is there, by memory or by the file system', () => {
    const { human, tick, sight } = watch();
    tick(true);
    expect(human.clear()).toBe(false);
    tick(false);
    sight.file = true;
    expect(human.clear()).toBe(false);
    sight.file = false;
    expect(human.clear()).toBe(true);
    expect(human.interrupted()).toBeNull();
  });

  it('takes it that a person is there while nobody can see, and is not cleared', () => {
    const { human, sight } = watch();
    sight.sees = false;
    expect(human.interrupted()).toBe('human_input');
    expect(human.clear()).toBe(false);
  });

  it('knows how long ago a person gave input, also when it interrupts no more', () => {
    const { human, see } = watch();
    expect(human.sinceInputMs()).toBe(Number.POSITIVE_INFINITY);
    see(key(38), true);
    human.clear();
    expect(human.sinceInputMs()).toBe(4_000);
    see(key(38, false), true);
    expect(human.interrupted()).toBeNull();
  });

  it('tells a listener who comes late what stopped the lane before, such as a pause file that was there first', async () => {
    const { human, tick, signals } = watch();
    tick(true);
    human.hear(signals[0]!);
    const late: string[] = [];
    human.onInterruption((reason) => late.push(reason));
    await Promise.resolve();
    expect(late).toEqual(['pause_file']);
  });

  it('tells in a turn of its own in one process', async () => {
    const { human, see, codeOf } = openLocalWatch();
    const told: string[] = [];
    human.onInterruption((reason) => told.push(reason));
    see({ kind: 'key', code: codeOf('a'), down: true, foreign: true });
    expect([human.interrupted(), told]).toEqual(['human_input', []]);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(['human_input']);
    await human.close();
  });
});

describe('The settings of a watchdog', () => {
  it('name a pause file of each workstation, and refuse a chord that is none', () => {
    const config = captureAgentConfig.parse({ workstationId: 'poste-7' });
    expect(pauseFileOf(config)).toBe('.vigie/pause-poste-7');
    expect(config.humanWatch).toBe('on');
    expect(captureAgentConfig.safeParse({ workstationId: 'poste-7', pauseChord: 'p' }).success).toBe(false);
    expect(captureAgentConfig.safeParse({ workstationId: 'poste-7', pauseChord: '' }).success).toBe(true);
  });
});

describe('The hooks on Windows', () => {
  const TAG = 0x1234_5678n;
  const keyHook = (virtualKey: number, scanCode: number, extra: bigint) => {
    const data = Buffer.alloc(KEY_HOOK_BYTES);
    data.writeUInt32LE(virtualKey, 0);
    data.writeUInt32LE(scanCode, 4);
    data.writeBigUInt64LE(extra, 16);
    return data;
  };
  const mouseHook = (x: number, y: number, extra: bigint) => {
    const data = Buffer.alloc(MOUSE_HOOK_BYTES);
    data.writeInt32LE(x, 0);
    data.writeInt32LE(y, 4);
    data.writeBigUInt64LE(extra, 24);
    return data;
  };

  it('know the agent’s own events by their tag, and take all others for a person’s', () => {
    expect(seenInKeyHook(0x100, keyHook(0x41, 0x1e, TAG), TAG)).toBeNull();
    expect(seenInKeyHook(0x104, keyHook(0x41, 0x1e, 0n), TAG)).toMatchObject({ kind: 'key', down: true, code: 0x41 });
    expect(seenInKeyHook(0x101, keyHook(0x41, 0x1e, 7n), TAG)).toMatchObject({
      kind: 'key',
      down: false,
      foreign: true,
    });
    expect(seenInMouseHook(0x201, mouseHook(1, 2, TAG), TAG)).toBeNull();
    expect(seenInMouseHook(0x205, mouseHook(1, 2, 0n), TAG)).toMatchObject({ kind: 'button', code: 3, down: false });
    expect(seenInMouseHook(0x20a, mouseHook(1, 2, 0n), TAG)).toMatchObject({ kind: 'other' });
    expect(seenInMouseHook(0x200, mouseHook(-5, 2, 0n), TAG)).toEqual({ kind: 'motion', x: -5, y: 2, foreign: false });
  });

  it('read the tag where the agent packs it', () => {
    const [button, wheel, unit] = [
      packInputs([{ kind: 'button', button: 'left', up: false }], Number(TAG)),
      packInputs([{ kind: 'wheel', axis: 'vertical', notches: 1 }], Number(TAG)),
      packInputs([{ kind: 'unit', unit: 0xe9, up: false }], Number(TAG)),
    ];
    // dwExtraInfo of MOUSEINPUT and of KEYBDINPUT, behind the type and its padding.
    expect([button.readBigUInt64LE(32), wheel.readBigUInt64LE(32), unit.readBigUInt64LE(24)]).toEqual([TAG, TAG, TAG]);
  });

  it('do not count the Control that Windows puts before AltGr', () => {
    expect(seenInKeyHook(0x100, keyHook(0xa2, 0x21d, 0n), TAG)).toBeNull();
  });

  it('are taken away and renewed, serve the chord, and tell when the system refuses them', async () => {
    jest.useFakeTimers();
    let next = 1;
    let refuses = false;
    const listeners: Record<string, (message: number, data: Buffer) => void> = {};
    const installed = new Set<number | bigint>();
    const system: HookSystem = {
      hook: (kind, _bytes, listener) => {
        listeners[kind] = listener;
        return () => {
          if (refuses) return 0;
          installed.add(next);
          return next++;
        };
      },
      unhook: (hook) => void installed.delete(hook),
      pump: () => {},
      vkKeyScan: () => 0x0050,
    };
    const events: SeenEvent[] = [];
    const sight: boolean[] = [];
    let chord: readonly (readonly number[])[] = [];
    const listener = {
      see: (event: SeenEvent) => void events.push(event),
      setChord: (codes: readonly (readonly number[])[]) => {
        chord = codes;
      },
      setSeeing: (seeing: boolean) => void sight.push(seeing),
    };
    const order = {
      platform: 'windows' as const,
      environment: {},
      memory: new SharedArrayBuffer(8),
      pauseFile: '',
      chord: ['Control', 'Alt', 'p', 'F5', 'Pause'],
      tag: Number(TAG),
    };
    expect(await watchWindowsInput(order, listener, system)).toBe(true);
    expect(chord).toEqual([[0x11, 0xa2, 0xa3], [0x12, 0xa4, 0xa5], [0x50], [0x74], [0x13]]);
    listeners.keyboard!(0x100, keyHook(0x41, 0, TAG));
    listeners.keyboard!(0x100, keyHook(0x41, 0, 0n));
    listeners.mouse!(0x200, mouseHook(3, 4, 0n));
    expect(events).toHaveLength(2);
    expect([...installed]).toEqual([1, 2]);
    jest.advanceTimersByTime(5_000);
    expect([...installed]).toEqual([3, 4]);
    refuses = true;
    jest.advanceTimersByTime(5_000);
    refuses = false;
    jest.advanceTimersByTime(5_000);
    expect(sight).toEqual([true, false, true]);
    jest.useRealTimers();
  });
});
