import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Bus, memoryBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { decodeScreen, encodeFrame, subjects } from '@vigie/contracts';
import type { Frame, Screen } from '@vigie/domain';
import { perceptionConfig, type RunningPerception, startPerception } from '@vigie/perception';
import { tellSparingly } from '../src/queue/tell-sparingly';
import { WaitingTime } from '../src/queue/waiting-time';
import { frameOf, request } from './support/frames';
import { type SlowVision, shade, slowVision } from './support/slow-vision';

const JOB_MS = 20;
const WORKSTATIONS = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'];
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let bus: Bus;
let service: RunningPerception;
let vision: SlowVision;
const screens: Screen[] = [];

async function start(settings: { maxAgeMs: number; quietMs: number }): Promise<void> {
  screens.length = 0;
  bus = memoryBus();
  vision = slowVision(JOB_MS);
  const cache = await openCache({ namespace: 'perception' });
  const evidence = {
    put: async () => `sha256-${'0'.repeat(64)}`,
    ready: async () => undefined,
    sweep: async () => ({ removed: 0 }),
  };
  service = await startPerception({ config: perceptionConfig.parse(settings), bus, cache, evidence, vision });
  await bus.subscribe(subjects.allScreens, (message) => {
    screens.push(decodeScreen(message.data));
  });
}
afterEach(async () => {
  await service.stop();
  await bus.close();
});

/** Publishes keyframes of all workstations in turn, three times as fast as they can be perceived. */
async function offer(ms: number, asked: boolean): Promise<string[]> {
  const offered: string[] = [];
  const images = await Promise.all(WORKSTATIONS.map((_name, at) => frameOf(shade(10 * at), 1)));
  const started = performance.now();
  for (let at = 0; performance.now() - started < ms; at += 1) {
    const workstationId = WORKSTATIONS[at % WORKSTATIONS.length]!;
    const sequence = 1 + Math.floor(at / WORKSTATIONS.length);
    const frame: Frame = {
      ...images[at % WORKSTATIONS.length]!,
      ...{ workstationId, sequence, keyframeSequence: sequence, frameId: `${workstationId}-${sequence}` },
      request: asked ? request(`q${at}`) : null,
    };
    await bus.publish(subjects.frame(workstationId), encodeFrame(frame));
    offered.push(frame.frameId);
    while (performance.now() - started < ((at + 1) * JOB_MS) / 3) await later(1);
  }
  return offered;
}

async function answered(count: number): Promise<void> {
  for (const until = Date.now() + 20_000; screens.length < count && Date.now() < until; ) await later(5);
}

test('asked three times more than can be done: every request is answered once, seen or refused, and none waits long', async () => {
  await start({ maxAgeMs: 200, quietMs: 20 });
  const offered = await offer(2000, true);
  await answered(offered.length);
  expect(screens.map((screen) => screen.frameId).sort()).toEqual([...offered].sort());
  const refused = screens.filter((screen) => screen.failure !== '');
  expect([...new Set(refused.map((screen) => screen.failure))]).toEqual(['PERCEPTION_OVERLOADED']);
  expect(vision.seen.length).toBe(screens.length - refused.length);
  // How many are seen is the machine's pace; that it goes on and refuses the rest is the service's.
  expect(vision.seen.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(vision.mostAtOnce).toBe(1);
});

test('shown three times more than can be seen: older frames are dropped in favour of the newest of each workstation', async () => {
  await start({ maxAgeMs: 20_000, quietMs: 10 });
  const offered = await offer(1500, false);
  const last = WORKSTATIONS.map((name) => offered.filter((id) => id.startsWith(`${name}-`)).at(-1)!);
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    if (last.every((id) => vision.seen.includes(id))) break;
    await later(5);
  }
  expect(vision.seen).toEqual(expect.arrayContaining(last));
  expect(vision.seen.length).toBeLessThan(offered.length);
  expect(screens.filter((screen) => screen.failure !== '')).toEqual([]);
  // What is seen only ever gets newer.
  for (const name of WORKSTATIONS) {
    const sequences = vision.seen.filter((id) => id.startsWith(`${name}-`)).map((id) => Number(id.split('-')[1]));
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  }
});

test('memory levels out under lasting overload', async () => {
  await start({ maxAgeMs: 100, quietMs: 10 });
  const heap = async () => {
    await offer(1200, true);
    await later(200);
    screens.length = 0;
    vision.seen.length = 0;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await heap();
  const early = await heap();
  await heap();
  const late = await heap();
  expect(late - early).toBeLessThan(8e6);
});

test('how long a message waited is known though the clocks differ', () => {
  const waiting = new WaitingTime();
  const serverAhead = 5000;
  expect(waiting.of(1000 + serverAhead, 1002)).toBe(0);
  expect(waiting.of(1100 + serverAhead, 1302)).toBe(200);
  expect(waiting.of(1200 + serverAhead, 1201)).toBe(0);
  expect(waiting.of(1300 + serverAhead, 1331)).toBe(30);
  expect(waiting.of(undefined, 9999)).toBe(0);
});

test('a trouble is told when it comes, and then not again for a while but with how often it came', () => {
  const told: [string, number][] = [];
  let now = 0;
  const tell = tellSparingly((code, times) => told.push([code, times]), { restMs: 100, now: () => now });
  for (const at of [0, 10, 20, 99, 100, 150]) {
    now = at;
    tell('PERCEPTION_OVERLOADED');
  }
  tell('VISION_CRASHED');
  expect(told).toEqual([
    ['PERCEPTION_OVERLOADED', 1],
    ['PERCEPTION_OVERLOADED', 4],
    ['VISION_CRASHED', 1],
  ]);
});
