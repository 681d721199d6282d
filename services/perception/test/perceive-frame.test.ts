import type { Frame, RgbImage } from '@vigie/domain';
import { sharpImageEncoder, sharpPatchDecoder } from '../src/adapters/sharp-images';
import { HeldImages } from '../src/assemble/held-images';
import { type FramePerceiver, perceiveFrame } from '../src/perceive/perceive-frame';
import type { VisionJob } from '../src/ports';
import { NO_ANSWERS } from '../src/sources/vlm/question';
import { draw } from './support/draw';
import { node } from './support/drawn-tree';
import { frameOf, patchOf, request } from './support/frames';

const tree = [
  node('frame', 'Dossier', { x: 0, y: 0, width: 200, height: 120 }, { parent: -1 }),
  node('push button', 'Imprimer', { x: 20, y: 20, width: 80, height: 30 }),
];
let image: RgbImage;

beforeAll(async () => {
  const button = { x: 20, y: 20, width: 80, height: 30, fill: '#e4e8ee', stroke: '#404040' };
  image = await draw({ width: 200, height: 120, ground: '#f0f2f5', boxes: [button] });
});

/** A perceiver that reads nothing: elements are found and the tree is heard. */
function perceiver(asks: FramePerceiver['asks'] = null): FramePerceiver {
  return {
    eyes: { reader: { read: async () => [], readPlaces: async () => [] }, detector: null },
    ...{ decoder: sharpPatchDecoder, encoder: sharpImageEncoder, maxMegapixels: 40, asks },
    held: new HeldImages(100_000_000),
  };
}

async function look(parts: FramePerceiver, job: Partial<VisionJob> & { frame: Frame }) {
  const whole = { log: [], wholeLog: true, requested: true, ...job };
  const result = await perceiveFrame(parts, whole, () => undefined);
  return { result, heard: parts.held.get(job.frame.workstationId)?.sight?.accessibility };
}

/** A frame in two parts; the first has the tree, as agents send it. */
async function inParts(): Promise<[Frame, Frame]> {
  const half = (y: number) => patchOf(image, { x: 0, y, width: 200, height: 60 });
  const part = async (at: number) =>
    frameOf(image, 5, { part: at, parts: 2, patches: [await half(60 * at)], request: request('r') });
  return [{ ...(await part(0)), accessibility: tree }, await part(1)];
}

test('U-24: the tree of a frame that comes in parts is the one of its first part', async () => {
  const [first, last] = await inParts();
  expect((await look(perceiver(), { frame: last, log: [first] })).heard).toEqual(tree);
});

test('a second look with answers is at the image that is held, with its tree, and makes no second picture or question', async () => {
  const parts = perceiver({ zones: true });
  const [first, last] = await inParts();
  const { result } = await look(parts, { frame: last, log: [first] });
  expect(result).toMatchObject({ kind: 'seen', open: { questions: expect.arrayContaining([{ kind: 'zones' }]) } });
  expect((result as { encoded: unknown }).encoded).not.toBeNull();
  const again = await look(parts, { frame: last, wholeLog: false, answers: NO_ANSWERS });
  expect(again.result).toMatchObject({ kind: 'seen', encoded: null, open: null });
  expect(again.heard).toEqual(tree);
});

test('a second look is none when the workstation’s image has gone on', async () => {
  const parts = perceiver();
  const old = await frameOf(image, 5, { request: request('r') });
  await look(parts, { frame: old });
  await look(parts, { frame: await frameOf(image, 6) });
  const again = await look(parts, { frame: old, wholeLog: false, answers: NO_ANSWERS });
  expect(again.result).toEqual({ kind: 'log_needed' });
});

test('without a model to ask nothing is left open, and an unrequested frame never asks', async () => {
  const frame = await frameOf(image, 1);
  expect((await look(perceiver(null), { frame })).result).toMatchObject({ open: null });
  expect((await look(perceiver({ zones: true }), { frame, requested: false })).result).toMatchObject({ open: null });
});
