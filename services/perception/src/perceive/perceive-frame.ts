import type { AccessibilityNode, Frame } from '@vigie/domain';
import { assembleImage } from '../assemble/assemble-image';
import type { HeldImages } from '../assemble/held-images';
import { perceptionErrors } from '../errors';
import type { ImageEncoder, PatchDecoder, VisionJob, VisionResult } from '../ports';
import { NO_ANSWERS } from '../sources/vlm/question';
import { questionsOf } from '../sources/vlm/questions-of';
import { type Eyes, perceiveImage } from './perceive-image';
import type { Sight } from './sight';

export interface FramePerceiver {
  readonly eyes: Eyes;
  readonly decoder: PatchDecoder;
  readonly encoder: ImageEncoder;
  readonly held: HeldImages;
  readonly maxMegapixels: number;
  /** What a vision-language model is asked about; null when there is none. */
  readonly asks: { readonly zones: boolean } | null;
}

/** Assembles, reads and sees one frame. `pause` may throw to give the job up. Throws coded errors. */
export async function perceiveFrame(parts: FramePerceiver, job: VisionJob, pause: () => void): Promise<VisionResult> {
  const { frame } = job;
  checkSize(frame, parts.maxMegapixels);
  const before = parts.held.get(frame.workstationId);
  // A second look is worth nothing when the workstation's image has gone on.
  if (job.answers !== undefined && before?.assembled.sequence !== frame.sequence) return { kind: 'log_needed' };
  const assembled = await assembleImage(parts.decoder, frame, job.log, before?.assembled ?? null);
  if (!assembled) {
    if (!job.wholeLog) return { kind: 'log_needed' };
    throw perceptionErrors.create('FRAME_LOG_INCOMPLETE', { frameId: frame.frameId });
  }
  parts.held.set(frame.workstationId, { assembled, sight: before?.sight ?? null });
  pause();
  // Only a requested frame is worth a picture in the evidence store, and a model's time; once.
  const isFirstLook = job.requested && job.answers === undefined;
  const encoding = isFirstLook ? parts.encoder.encode(assembled.image) : Promise.resolve(null);
  encoding.catch(() => undefined);
  const surroundings = {
    previous: before?.sight ?? null,
    accessibility: treeOf(job, before?.sight ?? null),
    window: frame.window,
    answers: job.answers ?? NO_ANSWERS,
  };
  const sight = await perceiveImage(parts.eyes, assembled.image, surroundings, pause);
  parts.held.set(frame.workstationId, { assembled, sight });
  const { words, lines, elements, doubts } = sight;
  const seen = { words, lines, elements, doubts };
  const questions = isFirstLook && parts.asks ? questionsOf(sight, parts.asks.zones) : [];
  const open = questions.length === 0 ? null : { image: assembled.image, questions };
  return { kind: 'seen', sight: seen, encoded: await encoding, open };
}

/** The first part of a frame has its tree; a second look is at the image that was heard about before. */
function treeOf({ frame, log, answers }: VisionJob, seen: Sight | null): readonly AccessibilityNode[] {
  if (answers !== undefined) return seen?.accessibility ?? [];
  if (frame.part === 0) return frame.accessibility;
  const first = log.findLast(({ sequence, part }) => sequence === frame.sequence && part === 0);
  return first?.accessibility ?? [];
}

function checkSize(frame: Frame, maxMegapixels: number): void {
  const { width, height } = frame.size;
  if (width * height <= maxMegapixels * 1e6) return;
  throw perceptionErrors.create('FRAME_TOO_LARGE', { width, height, limit: maxMegapixels });
}
