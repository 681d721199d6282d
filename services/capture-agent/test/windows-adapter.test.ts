import { readForegroundWindow } from '../src/adapters/windows/foreground-window';
import { readSurroundings } from '../src/adapters/windows/surroundings';
import type { WindowsSystem } from '../src/adapters/windows/system';
import { createWindowsInput } from '../src/adapters/windows/windows-input';
import { noLedger } from '../src/watch/injection-ledger';

/** WS_OVERLAPPEDWINDOW. */
const TITLED = 0x00cf_0000;
/** WS_POPUP with a border, as a menu has it. */
const UNTITLED = 0x8080_0000n;
const HANDS = { tag: 1, ledger: noLedger, interrupted: () => null };

/** The calls of Windows, recorded; buffers are filled as the system fills them. */
function fakeWindows(overrides: Partial<WindowsSystem> = {}) {
  const calls: string[] = [];
  const system: WindowsSystem = {
    sendInput: (count, inputs, bytes) => {
      calls.push(`input ${count} of ${bytes} bytes: ${inputs.length}`);
      return count;
    },
    setCursorPos: (x, y) => {
      calls.push(`cursor ${x},${y}`);
      return 1;
    },
    getCursorPos: () => 1,
    vkKeyScan: (unit) => ({ 97: 0x41 })[unit] ?? -1,
    mapVirtualKey: () => 0x1e,
    getForegroundWindow: () => 0x1_2345n,
    getWindowText: (_, text) => text.write('Dossier été', 'utf16le') / 2,
    getWindowRect: (_, rect) => {
      for (const [i, side] of [93, 100, 807, 607].entries()) rect.writeInt32LE(side, i * 4);
      return 1;
    },
    getWindowThreadProcessId: (_, processId) => processId.writeUInt32LE(4_120, 0),
    openProcess: () => 7,
    closeHandle: (handle) => {
      calls.push(`close ${handle}`);
      return 1;
    },
    queryFullProcessImageName: (_process, _flags, name, units) => {
      units.writeUInt32LE(name.write('C:\\DPH\\Dph.EXE', 'utf16le') / 2, 0);
      return 1;
    },
    regGetValue: () => 2,
    getAsyncKeyState: () => 0,
    windowFromPoint: () => 0x1_2345n,
    getAncestor: (window) => window,
    getWindowLong: () => TITLED,
    openInputDesktop: () => 9,
    closeDesktop: (desktop) => {
      calls.push(`close desktop ${desktop}`);
      return 1;
    },
    getUserObjectInformation: (_object, _index, info, _bytes, needed) => {
      needed.writeUInt32LE(info.write('Default\0', 'utf16le'), 0);
      return 1;
    },
    ...overrides,
  };
  return { system, calls };
}

describe('The foreground window on Windows', () => {
  it('has its title in wide characters, its program by the file name, and its id', () => {
    const { system, calls } = fakeWindows();
    expect(readForegroundWindow(system)).toEqual({
      windowId: '0x12345',
      appName: 'Dph',
      title: 'Dossier été',
      bounds: { x: 93, y: 100, width: 714, height: 507 },
      processId: 4_120,
    });
    expect(calls).toEqual(['close 7']);
  });

  it('has the bounds without invisible borders where the system composes windows', () => {
    const dwmGetWindowAttribute: NonNullable<WindowsSystem['dwmGetWindowAttribute']> = (_window, attribute, rect) => {
      expect(attribute).toBe(9);
      for (const [i, side] of [100, 100, 800, 600].entries()) rect.writeInt32LE(side, i * 4);
      return 0;
    };
    const { system } = fakeWindows({ dwmGetWindowAttribute });
    expect(readForegroundWindow(system)!.bounds).toEqual({ x: 100, y: 100, width: 700, height: 500 });
  });

  it('is absent when no window has the focus, and nameless when its process may not be asked', () => {
    expect(readForegroundWindow(fakeWindows({ getForegroundWindow: () => 0 }).system)).toBeNull();
    expect(readForegroundWindow(fakeWindows({ openProcess: () => 0 }).system)!.appName).toBe('');
  });
});

describe('The hands on Windows', () => {
  it('move the pointer first and give a click as one piece, which nothing can come between', async () => {
    const { system, calls } = fakeWindows();
    await createWindowsInput(system, HANDS).click({ x: 10, y: 20 }, 'left', 2);
    expect(calls).toEqual(['cursor 10,20', 'input 4 of 40 bytes: 160']);
  });

  it('say how much the system took when it swallows input', async () => {
    const { system } = fakeWindows({ sendInput: (count) => count - 1 });
    await expect(
      createWindowsInput(system, HANDS).typeText('é', { replace: false, onProgress: () => {} }),
    ).rejects.toMatchObject({
      code: 'INPUT_REJECTED',
      facts: { sent: 2, taken: 1 },
    });
    const locked = fakeWindows({ setCursorPos: () => 0 }).system;
    await expect(createWindowsInput(locked, HANDS).click({ x: 1, y: 1 }, 'left', 1)).rejects.toMatchObject({
      code: 'INPUT_REJECTED',
    });
  });

  it('give long text in pieces, and release the button of a drag that broke off', async () => {
    const long = fakeWindows();
    await createWindowsInput(long.system, HANDS).typeText('é'.repeat(500), { replace: false, onProgress: () => {} });
    expect(long.calls).toEqual([
      'input 400 of 40 bytes: 16000',
      'input 400 of 40 bytes: 16000',
      'input 200 of 40 bytes: 8000',
    ]);
    let moves = 0;
    const broken = fakeWindows({ setCursorPos: () => (++moves > 3 ? 0 : 1) });
    const drag = createWindowsInput(broken.system, HANDS).drag({ x: 0, y: 0 }, { x: 80, y: 0 });
    await expect(drag).rejects.toMatchObject({ code: 'INPUT_REJECTED' });
    expect(broken.calls.filter((call) => call.startsWith('input'))).toHaveLength(2);
  });
});

describe('The hands on Windows, when a person takes over', () => {
  it('stop between the pieces of a text and tell how much of it was given', async () => {
    const { system, calls } = fakeWindows();
    let typedSoFar = 0;
    const hands = createWindowsInput(system, {
      ...HANDS,
      interrupted: () => (typedSoFar >= 200 ? 'human_input' : null),
    });
    const typing = hands.typeText('é'.repeat(500), {
      replace: false,
      onProgress: (typed) => {
        typedSoFar = typed;
      },
    });
    await expect(typing).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED', facts: { typed: 200, of: 500 } });
    expect(calls).toHaveLength(1);
  });

  it('end no piece within a character', async () => {
    const given: number[] = [];
    const hands = createWindowsInput(fakeWindows().system, HANDS);
    await hands.typeText(`é${'🙂'.repeat(150)}`, { replace: false, onProgress: (typed) => given.push(typed) });
    expect(given).toEqual([199, 301]);
  });

  it('give nothing at all when somebody is there already', async () => {
    const { system, calls } = fakeWindows();
    const hands = createWindowsInput(system, { ...HANDS, interrupted: () => 'pause_file' as const });
    await expect(hands.click({ x: 1, y: 1 }, 'left', 1)).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED' });
    await expect(hands.drag({ x: 1, y: 1 }, { x: 9, y: 9 })).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED' });
    await expect(hands.keyChord(['Control', 'a'])).rejects.toMatchObject({ code: 'INPUT_INTERRUPTED' });
    expect(calls).toEqual([]);
  });

  it('lift what the system took of a chord before it swallowed the rest', async () => {
    const sent: Buffer[] = [];
    const { system } = fakeWindows({
      sendInput: (_count, inputs) => {
        sent.push(inputs);
        return 1;
      },
    });
    const hands = createWindowsInput(system, HANDS);
    await expect(hands.keyChord(['Control', 'a'])).rejects.toMatchObject({ code: 'INPUT_REJECTED' });
    expect(sent).toHaveLength(2);
    // The release of Control: its virtual key, and KEYEVENTF_KEYUP.
    expect([sent[1]!.length, sent[1]!.readUInt16LE(8), sent[1]!.readUInt32LE(12) & 2]).toEqual([40, 0x11, 2]);
  });
});

describe('What surrounds an input on Windows', () => {
  it('is the active window, the window at the point, and nothing held or locked', () => {
    const { system, calls } = fakeWindows();
    expect(readSurroundings(system, { x: 5, y: 6 })).toMatchObject({
      window: { windowId: '0x12345' },
      windowAtPoint: '0x12345',
      heldDown: false,
      locked: false,
    });
    expect(readSurroundings(system, null).windowAtPoint).toBeNull();
    expect(calls).toContain('close desktop 9');
  });

  it('asks for a point as the system passes it, also left of the primary monitor', () => {
    const points: bigint[] = [];
    const windowFromPoint = (point: bigint) => {
      points.push(point);
      return 0;
    };
    const { system } = fakeWindows({ windowFromPoint });
    expect(readSurroundings(system, { x: 3, y: 7 }).windowAtPoint).toBeNull();
    readSurroundings(system, { x: -3, y: -7 });
    const bytes = Buffer.alloc(16);
    points.forEach((point, i) => {
      bytes.writeBigInt64LE(point, i * 8);
    });
    expect([0, 4, 8, 12].map((at) => bytes.readInt32LE(at))).toEqual([3, 7, -3, -7]);
  });

  it('tells a window raised over the point, and the dialog of the same program', () => {
    const { system } = fakeWindows({ getAncestor: () => 0x777 });
    expect(readSurroundings(system, { x: 5, y: 6 }).windowAtPoint).toBe('0x777');
  });

  it("tells a program's menu as its active window, and that of another program as its own", () => {
    const menu = { getAncestor: () => 0x777, getWindowLong: () => UNTITLED };
    expect(readSurroundings(fakeWindows(menu).system, { x: 5, y: 6 }).windowAtPoint).toBe('0x12345');
    const foreign: WindowsSystem['getWindowThreadProcessId'] = (window, processId) =>
      processId.writeUInt32LE(window === 0x777 ? 1 : 2, 0);
    const { system } = fakeWindows({ ...menu, getWindowThreadProcessId: foreign });
    expect(readSurroundings(system, { x: 5, y: 6 }).windowAtPoint).toBe('0x777');
  });

  it('tells a held modifier or button, and not a key that was pressed in the past', () => {
    const holding = (key: number, state: number) =>
      readSurroundings(fakeWindows({ getAsyncKeyState: (asked) => (asked === key ? state : 0) }).system, null).heldDown;
    expect([0x10, 0x11, 0x12, 0x5b, 0x01, 0x02].map((key) => holding(key, -32_768))).toEqual(Array(6).fill(true));
    expect(holding(0x10, 1)).toBe(false);
    // Caps Lock and Num Lock.
    expect([holding(0x14, -32_768), holding(0x90, -32_768)]).toEqual([false, false]);
  });

  it('is locked when another desktop has the input, or the agent may not even ask', () => {
    const named = (name: string): Partial<WindowsSystem> => ({
      getUserObjectInformation: (_object, _index, info, _bytes, needed) => {
        needed.writeUInt32LE(info.write(`${name}\0`, 'utf16le'), 0);
        return 1;
      },
    });
    expect(readSurroundings(fakeWindows(named('Winlogon')).system, null).locked).toBe(true);
    expect(readSurroundings(fakeWindows({ openInputDesktop: () => 0 }).system, null).locked).toBe(true);
  });
});
