import path from 'node:path';
import type { Rect, Window } from '@vigie/domain';
import type { WindowsSystem } from './system';

const TITLE_UNITS = 4_096;
const PATH_UNITS = 32_768;
const PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
/** DWMWA_EXTENDED_FRAME_BOUNDS: without the invisible borders that GetWindowRect counts in. */
const EXTENDED_FRAME_BOUNDS = 9;
const RECT_BYTES = 16;

/** The window that has the focus; in wide characters, because the ANSI functions mangle accents. */
export function readForegroundWindow(system: WindowsSystem): Window | null {
  const window = system.getForegroundWindow();
  if (Number(window) === 0) return null;
  const title = Buffer.alloc(TITLE_UNITS * 2);
  const units = system.getWindowText(window, title, TITLE_UNITS);
  const processId = Buffer.alloc(4);
  system.getWindowThreadProcessId(window, processId);
  const pid = processId.readUInt32LE(0);
  return {
    windowId: windowIdOf(window),
    appName: programName(system, pid),
    title: title.toString('utf16le', 0, Math.max(0, units) * 2),
    bounds: readBounds(system, window),
    processId: pid,
  };
}

/** How a window is named on the wire: its handle. */
export function windowIdOf(window: number | bigint): string {
  return `0x${BigInt(window).toString(16)}`;
}

function readBounds(system: WindowsSystem, window: number | bigint): Rect {
  const rect = Buffer.alloc(RECT_BYTES);
  const composed = system.dwmGetWindowAttribute?.(window, EXTENDED_FRAME_BOUNDS, rect, RECT_BYTES) === 0;
  if (!composed) system.getWindowRect(window, rect);
  const [x, y] = [rect.readInt32LE(0), rect.readInt32LE(4)];
  return { x, y, width: rect.readInt32LE(8) - x, height: rect.readInt32LE(12) - y };
}

/** `notepad` of `C:\Windows\notepad.exe`; empty for a process that the agent may not ask. */
function programName(system: WindowsSystem, processId: number): string {
  const handle = system.openProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, processId);
  if (Number(handle) === 0) return '';
  try {
    const name = Buffer.alloc(PATH_UNITS * 2);
    const units = Buffer.alloc(4);
    units.writeUInt32LE(PATH_UNITS, 0);
    if (system.queryFullProcessImageName(handle, 0, name, units) === 0) return '';
    const file = name.toString('utf16le', 0, units.readUInt32LE(0) * 2);
    return path.win32.basename(file).replace(/\.exe$/i, '');
  } finally {
    system.closeHandle(handle);
  }
}
