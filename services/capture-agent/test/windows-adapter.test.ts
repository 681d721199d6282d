import { readForegroundWindow } from '../src/adapters/windows/foreground-window';
import type { WindowsSystem } from '../src/adapters/windows/system';
import { createWindowsInput } from '../src/adapters/windows/windows-input';

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
    await createWindowsInput(system).click({ x: 10, y: 20 }, 'left', 2);
    expect(calls).toEqual(['cursor 10,20', 'input 4 of 40 bytes: 160']);
  });

  it('say how much the system took when it swallows input', async () => {
    const { system } = fakeWindows({ sendInput: (count) => count - 1 });
    await expect(createWindowsInput(system).typeText('é', { replace: false })).rejects.toMatchObject({
      code: 'INPUT_REJECTED',
      facts: { sent: 2, taken: 1 },
    });
    const locked = fakeWindows({ setCursorPos: () => 0 }).system;
    await expect(createWindowsInput(locked).click({ x: 1, y: 1 }, 'left', 1)).rejects.toMatchObject({
      code: 'INPUT_REJECTED',
    });
  });

  it('give long text in pieces, and release the button of a drag that broke off', async () => {
    const long = fakeWindows();
    await createWindowsInput(long.system).typeText('é'.repeat(500), { replace: false });
    expect(long.calls).toEqual([
      'input 400 of 40 bytes: 16000',
      'input 400 of 40 bytes: 16000',
      'input 200 of 40 bytes: 8000',
    ]);
    let moves = 0;
    const broken = fakeWindows({ setCursorPos: () => (++moves > 3 ? 0 : 1) });
    const drag = createWindowsInput(broken.system).drag({ x: 0, y: 0 }, { x: 80, y: 0 });
    await expect(drag).rejects.toMatchObject({ code: 'INPUT_REJECTED' });
    expect(broken.calls.filter((call) => call.startsWith('input'))).toHaveLength(2);
  });
});
