import { parentPort } from 'node:worker_threads';
import { MAX_MESSAGE_BYTES } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { patchBudget } from '../capture/capture-figures';
import { encodeChanges } from '../capture/frame-source';
import type { EncodedChange, FrameSource } from '../ports';
import { openNutPixels } from './nut-pixels';
import { sharpEncoder } from './sharp-encoder';

/** What the agent asks its capture host, and what it hears: one answer per question, in order. */
export interface CaptureQuestion {
  readonly keyframe: boolean;
}
export type CaptureAnswer =
  | { readonly kind: 'change'; readonly change: EncodedChange }
  | { readonly kind: 'fault'; readonly code: string; readonly reason: string };

/** Entry of a worker thread or of a child process of the agent: grabs and encodes there, and sends only what changed. */
function serve(
  listen: (ask: (question: CaptureQuestion) => void) => void,
  send: (answer: CaptureAnswer) => void,
): void {
  let frames: FrameSource | null = null;
  listen((question) => {
    answer(question).then(send);
  });
  const answer = async (question: CaptureQuestion): Promise<CaptureAnswer> => {
    try {
      frames ??= encodeChanges({
        pixels: openNutPixels(),
        images: sharpEncoder,
        now: Date.now,
        maxPatchBytes: patchBudget(MAX_MESSAGE_BYTES),
      });
      return { kind: 'change', change: await frames.next(question) };
    } catch (error) {
      const code = isCoded(error) ? error.code : 'CAPTURE_FAILED';
      return { kind: 'fault', code, reason: error instanceof Error ? error.name : 'unknown' };
    }
  };
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
