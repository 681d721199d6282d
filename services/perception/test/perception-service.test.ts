import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, memoryBus } from '@vigie/bus';
import { type Cache, openCache } from '@vigie/cache';
import { decodeScreen, encodeFrame, subjects } from '@vigie/contracts';
import type { Frame, Screen } from '@vigie/domain';
import { type EvidenceStore, openEvidenceStore } from '@vigie/evidence';
import { perceptionConfig, type RunningPerception, startPerception } from '@vigie/perception';
import sharp from 'sharp';
import { draw, patientForm } from './support/draw';
import { frameOf, patchOf, request, wholeOf } from './support/frames';

let folder: string;
let bus: Bus;
let cache: Cache;
let evidence: EvidenceStore;
let service: RunningPerception;
const screens: Screen[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-perception-'));
  bus = memoryBus();
  cache = await openCache({ namespace: 'perception' });
  evidence = await openEvidenceStore({ folder });
  const config = perceptionConfig.parse({ quietMs: 100 });
  service = await startPerception({ config, bus, cache, evidence });
  await bus.subscribe(subjects.allScreens, (message) => {
    screens.push(decodeScreen(message.data));
  });
});

afterAll(async () => {
  await service.stop();
  await bus.close();
  await cache.close();
  await evidence.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  screens.length = 0;
});

const publish = (frame: Frame) => bus.publish(subjects.frame(frame.workstationId), encodeFrame(frame));

async function screenOf(frameId: string, waitMs = 20_000): Promise<Screen> {
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    const found = screens.find((screen) => screen.frameId === frameId);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`no screen for ${frameId}`);
}

const texts = (screen: Screen) => screen.lines.map((line) => line.text).join('\n');

test('the service is ready when its models, bus, cache and evidence store answer', async () => {
  await service.ready();
});

test('a requested keyframe becomes a screen with its words and its picture in the evidence store', async () => {
  const image = await draw(patientForm());
  await publish(await frameOf(image, 1, { frameId: 'a1', workstationId: 'a', request: request('r1') }));
  const screen = await screenOf('a1');
  expect(screen.failure).toBe('');
  expect(screen.request?.requestId).toBe('r1');
  expect(texts(screen)).toContain('MARTIN');
  expect(texts(screen)).toContain('Effacer');
  const kept = await sharp(await evidence.get(screen.evidence))
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(Buffer.compare(kept, image.data)).toBe(0);
});

test('a delta that follows changes only what it says, and a requested frame without patches is the screen before', async () => {
  const before = await draw(patientForm());
  const after = await draw(patientForm(['DURAND', 'Jean']));
  const rect = { x: 118, y: 48, width: 226, height: 30 };
  await publish(await frameOf(before, 1, { frameId: 'b1', workstationId: 'b', request: request('r1') }));
  await screenOf('b1');
  const delta = { workstationId: 'b', keyframeSequence: 1, patches: [await patchOf(after, rect)] };
  await publish(await frameOf(after, 2, { ...delta, frameId: 'b2', request: request('r2') }));
  const second = await screenOf('b2');
  expect(texts(second)).toContain('DURAND');
  expect(texts(second)).toContain('Jean');
  await publish(await frameOf(after, 3, { ...delta, frameId: 'b3', patches: [], request: request('r3') }));
  const third = await screenOf('b3');
  expect(third.words).toEqual(second.words);
  expect(third.evidence).toBe(second.evidence);
});

test('a frame whose deltas went by unseen is rebuilt from the log of the bus', async () => {
  const images = await Promise.all(['UN', 'DEUX', 'TROIS'].map((name) => draw(patientForm([name, 'Jean']))));
  const rect = { x: 118, y: 48, width: 226, height: 30 };
  const frames = await Promise.all(
    images.map(async (image, index) =>
      frameOf(image, index + 1, {
        workstationId: 'c',
        frameId: `c${index + 1}`,
        keyframeSequence: 1,
        patches: [await patchOf(image, index === 0 ? wholeOf(image) : rect)],
        request: index === 2 ? request('r') : null,
      }),
    ),
  );
  for (const frame of frames) await publish(frame);
  expect(texts(await screenOf('c3'))).toContain('TROIS');
  expect(screens.some((screen) => screen.frameId === 'c1' || screen.frameId === 'c2')).toBe(false);
});

test('a frame that comes in parts is perceived once all are there', async () => {
  const image = await draw(patientForm());
  const halves = [
    { x: 0, y: 0, width: 800, height: 250 },
    { x: 0, y: 250, width: 800, height: 250 },
  ];
  for (const [part, rect] of halves.entries()) {
    const patches = [await patchOf(image, rect)];
    await publish(
      await frameOf(image, 7, { workstationId: 'd', frameId: 'd7', part, parts: 2, patches, request: request('r') }),
    );
  }
  const screen = await screenOf('d7');
  expect(screen.failure).toBe('');
  expect(texts(screen)).toContain('Recherche');
});

test('of unrequested frames only the last of a burst is perceived, without a picture in the evidence store', async () => {
  const image = await draw({ width: 200, height: 60, texts: [{ text: 'Accueil', x: 20, y: 30 }] });
  for (const sequence of [1, 2, 3])
    await publish(await frameOf(image, sequence, { workstationId: 'e', frameId: `e${sequence}` }));
  const screen = await screenOf('e3');
  expect(screen.evidence).toBe('');
  expect(screens.map((one) => one.frameId)).toEqual(['e3']);
});

describe('a requested frame that cannot be perceived still becomes a screen, with the reason', () => {
  const small = { width: 120, height: 40, texts: [{ text: 'Texte', x: 20, y: 25 }] };
  let at = 0;
  const failing = async (change: (frame: Frame) => Promise<Partial<Frame>> | Partial<Frame>): Promise<Screen> => {
    at += 1;
    const frame = await frameOf(await draw(small), 1, {
      workstationId: `f${at}`,
      frameId: `f${at}`,
      request: request('r'),
    });
    await publish({ ...frame, ...(await change(frame)) });
    return screenOf(frame.frameId);
  };
  const patchWith = (frame: Frame, data: Uint8Array) => ({ patches: [{ ...frame.patches[0]!, data }] });

  test('a digest that the pixels do not have', async () => {
    const screen = await failing(() => ({ digest: new Uint8Array(32) }));
    expect(screen.failure).toBe('FRAME_DIGEST_MISMATCH');
    expect(screen.words).toEqual([]);
  });

  test('a truncated patch', async () => {
    const screen = await failing((frame) => patchWith(frame, frame.patches[0]!.data.subarray(0, 40)));
    expect(screen.failure).toMatch(/^FRAME_PATCH_(DAMAGED|REFUSED)$/);
  });

  test('bytes that are no image', async () => {
    const screen = await failing((frame) => patchWith(frame, Buffer.from('not an image at all')));
    expect(screen.failure).toBe('FRAME_PATCH_REFUSED');
  });

  test('a patch that decodes to far more pixels than its rectangle', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const screen = await failing((frame) => ({
      patches: [{ ...frame.patches[0]!, encoding: 'png' as const, data: bomb }],
    }));
    expect(screen.failure).toBe('FRAME_PATCH_REFUSED');
  });

  test('a delta whose keyframe nobody has', async () => {
    const screen = await failing(() => ({ sequence: 9, keyframeSequence: 4 }));
    expect(screen.failure).toBe('FRAME_LOG_INCOMPLETE');
  });

  test('and after all of these the service still perceives', async () => {
    await service.ready();
    const image = await draw(patientForm());
    await publish(await frameOf(image, 1, { frameId: 'g1', workstationId: 'g', request: request('r') }));
    expect((await screenOf('g1')).failure).toBe('');
  });
});

test('a message that is no frame is passed over', async () => {
  await bus.publish(subjects.frame('h'), Buffer.from('nonsense'));
  const image = await draw({ width: 200, height: 60, texts: [{ text: 'Accueil', x: 20, y: 30 }] });
  await publish(await frameOf(image, 1, { frameId: 'h1', workstationId: 'h', request: request('r') }));
  expect((await screenOf('h1')).failure).toBe('');
});
