import { randomInt } from 'node:crypto';
import type { Monitor } from '@vigie/domain';
import { captureAgentErrors } from '../../errors';
import type { Desktop, DesktopDescription } from '../../ports';
import { createHostedFrameSource, startCaptureWorker } from '../hosted-frame-source';
import { openWatch, type WatchOptions } from '../open-watch';
import { readForegroundWindow } from './foreground-window';
import { readSurroundings } from './surroundings';
import { loadWindowsSystem, type WindowsSystem } from './system';
import { openUiaTree } from './uia-tree';
import { createWindowsInput } from './windows-input';

/** DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2: without it a scaled screen has other coordinates than its picture. */
const PER_MONITOR_AWARE_V2 = -4;
const HKEY_CURRENT_USER = 0x8000_0001;
const RRF_RT_REG_DWORD = 0x10;
const POINT_BYTES = 8;

export interface WindowsDesktopOptions {
  /** Reads UI Automation trees through PowerShell. */
  readonly accessibility: boolean;
  readonly watch?: WatchOptions;
}

/**
 * A Windows session: the primary monitor by nut-js in a worker thread, input and windows by user32, the
 * accessibility tree by UI Automation where it is wanted.
 */
export async function openWindowsDesktop({ accessibility, watch }: WindowsDesktopOptions): Promise<Desktop> {
  const system = loadWindowsSystem();
  system.setProcessDpiAwarenessContext?.(PER_MONITOR_AWARE_V2);
  // Not 0, which untagged events carry, and another in each process: no other program's events pass for the agent's.
  const tag = randomInt(1, 0x7fff_ffff);
  const { human, ...watched } = openWatch({ platform: 'windows', environment: {}, tag }, watch);
  await watched.ready;
  const frames = createHostedFrameSource(startCaptureWorker, () =>
    captureAgentErrors.create('CAPTURE_FAILED', { reason: 'the capture thread ended' }),
  );
  const tree = accessibility ? openUiaTree() : null;
  return {
    platform: 'windows',
    frames,
    input: createWindowsInput(system, { tag, ledger: watched.ledger, interrupted: human.interrupted }),
    human,
    describe: async () => ({ ...describe(system), ...watched.impairment() }),
    activeWindow: async () => readForegroundWindow(system),
    surroundings: async (point) => readSurroundings(system, point),
    // Windows tells nobody what was drawn and when: a change in the gap shows on the next frame only.
    changedInGap: () => false,
    cursor: async () => {
      const point = Buffer.alloc(POINT_BYTES);
      if (system.getCursorPos(point) === 0) return null;
      return { x: point.readInt32LE(0), y: point.readInt32LE(4) };
    },
    ...(tree === null ? {} : { accessibility: async () => tree.read(readForegroundWindow(system)?.processId ?? 0) }),
    close: async () => {
      await human.close();
      await frames.close();
      await tree?.close();
    },
  };
}

function describe(system: WindowsSystem): DesktopDescription {
  const monitors = readMonitors();
  const primary = monitors.find((monitor) => monitor.primary) ?? monitors[0];
  if (primary === undefined) throw captureAgentErrors.create('CAPTURE_FAILED', { reason: 'there is no monitor' });
  const { width, height } = primary.bounds;
  const foreground = readForegroundWindow(system);
  return {
    resolution: { width, height },
    scaling: primary.scaling,
    monitors,
    theme: readTheme(system),
    applications: foreground && foreground.appName !== '' ? [{ name: foreground.appName, version: '' }] : [],
  };
}

function readMonitors(): Monitor[] {
  // Loaded only here: its binary is for one platform at a time.
  const { Monitor: Native } = require('node-screenshots') as typeof import('node-screenshots');
  return Native.all().map((monitor) => ({
    name: monitor.name(),
    bounds: { x: monitor.x(), y: monitor.y(), width: monitor.width(), height: monitor.height() },
    scaling: monitor.scaleFactor(),
    primary: monitor.isPrimary(),
  }));
}

/** `light`, `dark`, or empty where the setting does not exist. */
function readTheme(system: WindowsSystem): string {
  const key = wide('Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize');
  const data = Buffer.alloc(4);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(4, 0);
  const status = system.regGetValue(
    HKEY_CURRENT_USER,
    key,
    wide('AppsUseLightTheme'),
    RRF_RT_REG_DWORD,
    null,
    data,
    bytes,
  );
  if (status !== 0) return '';
  return data.readUInt32LE(0) === 0 ? 'dark' : 'light';
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}
