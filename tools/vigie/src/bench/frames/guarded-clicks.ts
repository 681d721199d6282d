import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDesktop } from '@vigie/capture-agent';
import type { Point, Rect } from '@vigie/domain';
import { startMousepad } from '../../demo/mousepad';
import { quantile } from '../quantile';

const CLICKS = 200;
/** Between two clicks, ms. */
const PAUSE_MS = 25;
const WINDOW_TIMEOUT_MS = 10_000;

type Desktop = Awaited<ReturnType<typeof openDesktop>>;

export interface GuardFigures {
  /** The guard's comparison and questions, beside the bare taking of its frame. */
  readonly guard_ms_p50: number;
  readonly guard_ms_p99: number;
  /** From the moment before the guard's frame was taken until the X server had the whole click. */
  readonly gap_ms_p50: number;
  readonly gap_ms_p99: number;
  /** Of the bare taking alone. */
  readonly guard_grab_ms_p50: number;
  readonly guard_refused: number;
}

/** Clicks into a real GTK program, each on a frame of its own and with a guard before it; the caret blinks meanwhile. */
export async function measureGuard(
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<GuardFigures> {
  const program = await startMousepad({ environment, folder, home: join(folder, 'home') });
  const desktop = await openDesktop({ environment });
  try {
    const { bounds } = await firstWindow(desktop);
    const target = { x: bounds.x + 40, y: bounds.y + (bounds.height >> 1), width: 160, height: 24 };
    return await clickOn(desktop, target);
  } finally {
    await desktop.close();
    await program.stop();
  }
}

async function firstWindow(desktop: Desktop) {
  const deadline = performance.now() + WINDOW_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const window = await desktop.activeWindow();
    if (window?.appName === 'mousepad') return window;
    await pause(100);
  }
  throw new Error('mousepad showed no window');
}

async function clickOn(desktop: Desktop, target: Rect): Promise<GuardFigures> {
  const point = { x: target.x + (target.width >> 1), y: target.y + (target.height >> 1) };
  const guard: number[] = [];
  const grab: number[] = [];
  const gap: number[] = [];
  for (let i = 0; i < CLICKS; i++) {
    const frameId = `frame-${i}`;
    await desktop.frames.next({ keyframe: i === 0 });
    await desktop.frames.keep(frameId);
    await pause(PAUSE_MS);
    const click = await guardedClick(desktop, frameId, target, point);
    if (click === null) continue;
    guard.push(click.guardMs);
    grab.push(click.grabMs);
    gap.push(click.gapMs);
  }
  return {
    guard_ms_p50: round(quantile(guard, 0.5)),
    guard_ms_p99: round(quantile(guard, 0.99)),
    gap_ms_p50: round(quantile(gap, 0.5)),
    gap_ms_p99: round(quantile(gap, 0.99)),
    guard_grab_ms_p50: round(quantile(grab, 0.5)),
    guard_refused: CLICKS - guard.length,
  };
}

async function guardedClick(desktop: Desktop, frameId: string, target: Rect, point: Point) {
  const started = performance.now();
  const [sight] = await Promise.all([
    desktop.frames.compare({ frameId, target, identity: [], tolerance: 'focus' }),
    desktop.surroundings(point),
  ]);
  const looked = performance.now();
  if (sight.kind !== 'same') return null;
  const { atMs, grabMs = 0 } = sight.takenAt;
  await desktop.input.click(point, 'left', 1);
  return { guardMs: looked - started - grabMs, grabMs, gapMs: performance.now() - atMs };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
