import { type Bus, connectBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import { decodeScreen, encodeFrame, subjects } from '@vigie/contracts';
import type { Frame, Screen } from '@vigie/domain';
import { perceptionConfig, startPerception } from '@vigie/perception';
import { type TestService, testNats, until } from '@vigie/testkit';
import { frameOf, patchOf, request } from './support/frames';
import { type SlowVision, shade, slowVision } from './support/slow-vision';

let nats: TestService;
let watcher: Bus;
const screens: Screen[] = [];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  nats = await testNats();
  watcher = await connectBus({ url: nats.url, name: 'watcher' });
  await watcher.subscribe(subjects.allScreens, (message) => {
    screens.push(decodeScreen(message.data));
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  screens.length = 0;
});
afterAll(async () => {
  await watcher.close();
  await nats.stop();
});

async function replica(jobMs: number): Promise<SlowVision> {
  const bus = await connectBus({ url: nats.url, name: 'perception' });
  const cache = await openCache({ namespace: 'perception' });
  const evidence = {
    put: async () => `sha256-${'0'.repeat(64)}`,
    ready: async () => undefined,
    sweep: async () => ({ removed: 0 }),
  };
  const vision = slowVision(jobMs);
  const config = perceptionConfig.parse({ quietMs: 50 });
  const running = await startPerception({ config, bus, cache, evidence, vision });
  stops.push(async () => {
    await running.stop();
    await bus.close();
  });
  return vision;
}

const publish = (frame: Frame) => watcher.publish(subjects.frame(frame.workstationId), encodeFrame(frame));

/** A keyframe and deltas of one workstation, every one of them asked for. */
async function history(workstationId: string, length: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const image = shade(40);
    image.data.fill(sequence * 7, 0, sequence * 3);
    const rect = { x: 0, y: 0, width: 16, height: 2 };
    frames.push(
      await frameOf(image, sequence, {
        ...{ workstationId, frameId: `${workstationId}-${sequence}`, keyframeSequence: 1 },
        ...(sequence === 1 ? {} : { patches: [await patchOf(image, rect)] }),
        request: request(`${workstationId}-${sequence}`),
      }),
    );
  }
  return frames;
}

test('two replicas perceive every requested frame exactly once, rebuild what the other one saw, and both work', async () => {
  const one = await replica(15);
  const two = await replica(15);
  const histories = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((workstation) => history(workstation, 12)));
  for (let at = 0; at < 12; at += 1) for (const frames of histories) await publish(frames[at]!);
  await until(() => screens.length >= 48, { patienceMs: 30_000 });
  // Whatever would be perceived twice had time to be.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const wanted = histories
    .flat()
    .map((frame) => frame.frameId)
    .sort();
  expect(screens.map((screen) => screen.frameId).sort()).toEqual(wanted);
  expect([...one.seen, ...two.seen].sort()).toEqual(wanted);
  expect(screens.filter((screen) => screen.failure !== '')).toEqual([]);
  expect(Math.min(one.seen.length, two.seen.length)).toBeGreaterThanOrEqual(12);
  expect(one.replays + two.replays).toBeGreaterThan(0);
  expect([one.mostAtOnce, two.mostAtOnce]).toEqual([1, 1]);
});

test('of a burst an idle replica gets its share, for a busy one takes few frames in advance', async () => {
  const one = await replica(50);
  const two = await replica(50);
  const frames = (await Promise.all(['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((name) => history(name, 2)))).flat();
  for (const frame of frames) await publish(frame);
  await until(() => screens.length >= 12, { patienceMs: 30_000 });
  expect(Math.abs(one.seen.length - two.seen.length)).toBeLessThanOrEqual(4);
});
