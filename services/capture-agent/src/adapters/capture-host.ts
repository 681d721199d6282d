import { parentPort } from 'node:worker_threads';
import { MAX_MESSAGE_BYTES } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { patchBudget } from '../capture/capture-figures';
import { encodeChanges } from '../capture/frame-source';
import { warmComparison } from '../capture/warm-comparison';
import type { EncodedChange, FrameSource, PixelSource, SightAnswer, SightQuestion } from '../ports';
import { machineNow } from './machine-clock';
import { openNutPixels } from './nut-pixels';
import { sharpEncoder } from './sharp-encoder';
import { openSharedPixels } from './x11/shared-pixels';

/** What the agent asks its capture host. */
export type CaptureQuestion =
  | { readonly kind: 'next'; readonly keyframe: boolean }
  | { readonly kind: 'keep'; readonly frameId: string }
  | { readonly kind: 'compare'; readonly sight: SightQuestion }
  | { readonly kind: 'digest' };

export type CaptureAnswer =
  | { readonly kind: 'change'; readonly change: EncodedChange }
  | { readonly kind: 'kept' }
  /** The moment of a guard frame is told on the machine's clock. */
  | { readonly kind: 'sight'; readonly sight: SightAnswer }
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'fault'; readonly code: string; readonly reason: string };

/**
 * One answer per question, with its number. They need not come in order: a guard's question is answered while a change is
 * still being encoded, which happens in threads of the encoder.
 */
export type Numbered<T> = T & { readonly number: number };

/** Entry of a worker thread or of a child process of the agent: grabs and encodes there, and sends only what changed. */
function serve(
  listen: (ask: (question: Numbered<CaptureQuestion>) => void) => void,
  send: (answer: Numbered<CaptureAnswer>) => void,
): void {
  let frames: Promise<FrameSource> | null = null;
  let warm = false;
  listen((question) => {
    const answer = async (): Promise<CaptureAnswer> => {
      frames ??= openFrames();
      return answerFrom(await frames, question);
    };
    answer()
      .catch(faultOf)
      .then((told) => {
        send({ ...told, number: question.number });
        if (warm || told.kind !== 'change') return;
        warm = true;
        const { size } = told.change;
        // Nobody waits now.
        setImmediate(() => warmComparison(size));
      });
  });
}

async function openFrames(): Promise<FrameSource> {
  return encodeChanges({
    pixels: await openPixels(),
    images: sharpEncoder,
    now: Date.now,
    steadyNow: machineNow,
    maxPatchBytes: patchBudget(MAX_MESSAGE_BYTES),
  });
}

/** Without its display a host is of no use; its end says so, whatever took the pictures. */
async function openPixels(): Promise<PixelSource> {
  if (process.platform !== 'linux') return openNutPixels();
  return (await openSharedPixels(process.env, () => process.exit(1))) ?? openNutPixels();
}

async function answerFrom(frames: FrameSource, question: CaptureQuestion): Promise<CaptureAnswer> {
  switch (question.kind) {
    case 'next':
      return { kind: 'change', change: await frames.next(question) };
    case 'keep':
      await frames.keep(question.frameId);
      return { kind: 'kept' };
    case 'compare':
      return { kind: 'sight', sight: await frames.compare(question.sight) };
    case 'digest':
      return { kind: 'digest', digest: await frames.digest() };
  }
}

function faultOf(error: unknown): CaptureAnswer {
  const code = isCoded(error) ? error.code : 'CAPTURE_FAILED';
  return { kind: 'fault', code, reason: error instanceof Error ? error.name : 'unknown' };
}

if (parentPort) {
  const port = parentPort;
  serve(
    (ask) => port.on('message', ask),
    (answer) => port.postMessage(answer),
  );
} else if (process.send) {
  serve(
    (ask) => process.on('message', ask),
    (answer) => process.send?.(answer),
  );
  // The agent is gone, however it ended.
  process.on('disconnect', () => process.exit(0));
  // A person's Ctrl-C reaches the whole group; the agent ends this process when it is done.
  process.on('SIGINT', () => {});
}
