import { parentPort, workerData } from 'node:worker_threads';
import { isCoded } from '@vigie/errors';
import sharp from 'sharp';
import { HeldImages } from '../assemble/held-images';
import { type FramePerceiver, perceiveFrame } from '../perceive/perceive-frame';
import { NO_SURROUNDINGS, perceiveImage } from '../perceive/perceive-image';
import type { VisionJob, VisionResult } from '../ports';
import type { Recognition } from '../read/ctc';
import type { SharedRecognitions } from '../read/recognition-cache';
import { openEyes } from './open-eyes';
import { sharpImageEncoder, sharpPatchDecoder } from './sharp-images';
import type { FromVision, ToVision, VisionSettings } from './vision-messages';

/** The thread of the vision: answers one message after another; the caller sends one job at a time. */

class GivenUp extends Error {}

const settings = workerData as VisionSettings;
const port = parentPort!;
const giveWay = new Int32Array(settings.giveWay);
const loads = new Map<number, (recognitions: readonly (Recognition | null)[]) => void>();
let lastLoad = 0;

// Screens differ: libvips' cache of operations would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

const tell = (message: FromVision, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const shared: SharedRecognitions = {
  load: (keys) =>
    new Promise((resolve) => {
      lastLoad += 1;
      loads.set(lastLoad, resolve);
      tell({ kind: 'load', id: lastLoad, keys });
    }),
  store: (entries) => tell({ kind: 'store', entries }),
};

async function start(): Promise<void> {
  const { models, threads, providers, cudaBatch, sharedCache } = settings;
  const { eyes } = await openEyes({
    ...{ models, threads, providers, cudaBatch },
    shared: sharedCache ? shared : null,
    onFallback: (code) => tell({ kind: 'trouble', code }),
  });
  const parts: FramePerceiver = {
    eyes,
    decoder: sharpPatchDecoder,
    encoder: sharpImageEncoder,
    held: new HeldImages(settings.heldBytes),
    maxMegapixels: settings.maxMegapixels,
    asks: settings.asks ?? null,
  };
  port.on('message', (message: ToVision) => {
    if (message.kind === 'loaded') {
      loads.get(message.id)?.(message.recognitions);
      loads.delete(message.id);
    } else if (message.kind === 'perceive') void answer(message.id, () => perceive(parts, message.job));
    else void answer(message.id, () => check(parts));
  });
  tell({ kind: 'started' });
}

function perceive(parts: FramePerceiver, job: VisionJob): Promise<VisionResult> {
  const asked = Atomics.load(giveWay, 0);
  return perceiveFrame(parts, job, () => {
    if (!job.requested && Atomics.load(giveWay, 0) !== asked) throw new GivenUp();
  });
}

/** A small white picture with a dark bar goes through detector, recogniser and element finder. */
async function check(parts: FramePerceiver): Promise<VisionResult> {
  const image = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(255) };
  for (let y = 12; y < 20; y += 1) image.data.fill(20, (y * 64 + 16) * 3, (y * 64 + 48) * 3);
  const { words, lines, elements, doubts } = await perceiveImage(parts.eyes, image, NO_SURROUNDINGS, () => undefined);
  return { kind: 'seen', sight: { words, lines, elements, doubts }, encoded: null, open: null };
}

async function answer(id: number, work: () => Promise<VisionResult>): Promise<void> {
  const result = await work().catch((error: unknown): VisionResult => {
    if (error instanceof GivenUp) return { kind: 'given_up' };
    if (!isCoded(error)) process.stderr.write(`${JSON.stringify(describe(error))}\n`);
    return { kind: 'failed', code: isCoded(error) ? error.code : 'VISION_FAILED' };
  });
  tell({ kind: 'done', id, result });
}

/** A fault's kind and place only: its text may hold anything. */
function describe(error: unknown): object {
  const stack = error instanceof Error ? error.stack?.split('\n').slice(1, 5) : undefined;
  return { level: 'error', service: 'perception', code: 'VISION_FAILED', kind: (error as Error)?.name, stack };
}

start().catch((error: unknown) => {
  const told = isCoded(error) ? error.toJSON() : { code: 'VISION_UNAVAILABLE', message: String(error), remedy: '' };
  tell({ kind: 'broken', error: { code: told.code, message: told.message, remedy: told.remedy } });
});
