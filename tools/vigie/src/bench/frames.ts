import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createFrameSource, type EncodedChange, openDesktop, type RawPixels } from '@vigie/capture-agent';
import { ensureInstalled, startDisplay, startNatsServer } from '@vigie/local-services';
import { generateKeyPair } from '@vigie/signing';
import { createVirtualDesktop, fixedClock, handOn, type VirtualDesktop } from '@vigie/virtual-workstation';
import { measureGuard } from './frames/guarded-clicks';
import { familyCpuMs, familyMemoryMb } from './process-family';
import { quantile } from './quantile';

/** How often each case is encoded and each capture taken. */
const ROUNDS = 20;
/** A started agent settles before its idle cost is measured, ms. */
const WARM_UP_MS = 4_000;
const NOON = Date.UTC(2026, 2, 17, 13, 32);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The agent: its encoder on the changes of a working day, its guard before clicks, and its cost on an idle screen. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      width: { type: 'string', default: '1920' },
      height: { type: 'string', default: '1080' },
      seconds: { type: 'string', default: '20' },
      fps: { type: 'string', default: '5' },
    },
  });
  const size = { width: Number(values.width), height: Number(values.height) };
  const progress = (text: string) => process.stderr.write(`${text}\n`);
  await ensureInstalled('desktop', progress);
  progress('encoding what changes on a dense screen');
  const cases = await measureCases(size);
  const folder = mkdtempSync(join(tmpdir(), 'vigie-bench-frames-'));
  const display = await startDisplay({ size });
  try {
    progress(`capturing ${display.url}`);
    const captureMs = await measureCapture(display.environment);
    progress('clicking with a guard');
    const guard = await measureGuard(display.environment, folder);
    progress(`watching an idle screen for ${values.seconds} s at ${values.fps} frames/s`);
    const idle = await measureIdle(display.environment, folder, Number(values.seconds), values.fps);
    return {
      cases,
      capture_ms_p50: captureMs,
      ...guard,
      idle_cpu_pct: idle.cpuPct,
      memory_mb: idle.memoryMb,
      screen: `${size.width}x${size.height}`,
    };
  } finally {
    await display.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each case as two pictures of one screen; only the way from the first to the second counts. */
async function measureCases(size: Size): Promise<Record<string, { bytes: number; ms: number }>> {
  const pictures = await paintCases(size);
  const cases: Record<string, { bytes: number; ms: number }> = {};
  for (const [name, [before, after]] of Object.entries(pictures)) {
    let shown = before;
    const source = createFrameSource({ grab: () => shown });
    await source.next({ keyframe: true });
    const bytes: number[] = [];
    const ms: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      shown = after;
      const started = performance.now();
      bytes.push(bytesOf(await source.next({ keyframe: false })));
      ms.push(performance.now() - started);
      shown = before;
      await source.next({ keyframe: false });
    }
    cases[name] = { bytes: quantile(bytes, 0.5), ms: round(quantile(ms, 0.5)) };
  }
  return cases;
}

type Pair = readonly [before: RawPixels, after: RawPixels];

async function paintCases(size: Size): Promise<Record<string, Pair>> {
  const desktop = createVirtualDesktop({ ...size, startScreen: 'search', caret: false, clock: fixedClock(NOON) });
  const hand = handOn(desktop);
  const search = picture(desktop);
  await hand.type('search.family', 'MARTIN');
  await hand.click('search.search');
  await hand.click('search.results#800412354');
  await hand.click('search.open');
  const summary = picture(desktop);
  await hand.click('record.tab.notes');
  const notes = picture(desktop);
  await hand.click('record.notes.newNote');
  await hand.click('record.notes.text');
  const empty = picture(desktop);
  await desktop.input.typeText('État stable, à revoir demain.', { replace: false, onProgress: () => {} });
  const typed = picture(desktop);
  return {
    no_change: [summary, picture(desktop, summary)],
    caret: [typed, withCaret(typed, desktop)],
    typing: [empty, typed],
    page: [summary, notes],
    window: [search, summary],
  };
}

function picture(desktop: VirtualDesktop, of?: RawPixels): RawPixels {
  const { data, ...rest } = of ?? desktop.grab();
  return { ...rest, data: Buffer.from(data) };
}

/** A caret of 2 × 15 pixels in the note's text. */
function withCaret(pixels: RawPixels, desktop: VirtualDesktop): RawPixels {
  const box = desktop.box('record.notes.text') ?? { x: 100, y: 100 };
  const data = Buffer.from(pixels.data);
  for (let row = 0; row < 15; row++) {
    const at = ((box.y + 8 + row) * pixels.width + box.x + 200) * 4;
    data.fill(0x10, at, at + 8);
  }
  return { ...pixels, data };
}

function bytesOf(change: EncodedChange): number {
  return change.patches.reduce((sum, patch) => sum + patch.data.length, 0);
}

/** From asking the capture process to its answer on a screen that does not change. */
async function measureCapture(environment: Readonly<Record<string, string>>): Promise<number> {
  const desktop = await openDesktop({ environment });
  try {
    await desktop.frames.next({ keyframe: true });
    const ms: number[] = [];
    for (let i = 0; i < ROUNDS * 2; i++) {
      const started = performance.now();
      await desktop.frames.next({ keyframe: false });
      ms.push(performance.now() - started);
      await pause(50);
    }
    return round(quantile(ms, 0.5));
  } finally {
    await desktop.close();
  }
}

/** An agent as a process of its own, with its capture process; processor time in percent of one core. */
async function measureIdle(
  environment: Readonly<Record<string, string>>,
  folder: string,
  seconds: number,
  fps: string,
): Promise<{ cpuPct: number; memoryMb: number }> {
  const nats = await startNatsServer({ folder: join(folder, 'nats') });
  const main = join(dirname(createRequire(__filename).resolve('@vigie/capture-agent/package.json')), 'dist', 'main.js');
  const agent = fork(main, [], {
    env: {
      ...process.env,
      ...environment,
      VIGIE_AGENT_WORKSTATION_ID: 'bench',
      VIGIE_AGENT_NATS_URL: nats.url,
      VIGIE_AGENT_FRAMES_PER_SECOND: fps,
      VIGIE_AGENT_PINNED_KEYS: generateKeyPair().publicKey,
      VIGIE_AGENT_JOURNAL_FOLDER: join(folder, 'journal'),
      VIGIE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => agent.once('exit', () => resolve()));
  try {
    await Promise.race([new Promise((resolve) => agent.once('message', resolve)), ended]);
    await pause(WARM_UP_MS);
    const pid = agent.pid ?? 0;
    const before = familyCpuMs(pid);
    const started = performance.now();
    let memoryMb = 0;
    for (let i = 0; i < seconds; i++) {
      await pause(1_000);
      memoryMb = Math.max(memoryMb, familyMemoryMb(pid));
    }
    const cpuPct = ((familyCpuMs(pid) - before) / (performance.now() - started)) * 100;
    return { cpuPct: round(cpuPct), memoryMb: Math.round(memoryMb) };
  } finally {
    agent.kill('SIGTERM');
    await ended;
    await nats.stop();
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
