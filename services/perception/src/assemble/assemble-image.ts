import { createHash } from 'node:crypto';
import { type Frame, isKeyframe, type RgbImage } from '@vigie/domain';
import { perceptionErrors } from '../errors';
import { pasteImage } from '../pixels/crop';
import type { PatchDecoder } from '../ports';

/** A workstation's image as of one sequence. */
export interface AssembledImage {
  readonly sequence: number;
  readonly image: RgbImage;
}

/**
 * Rebuilds the image of `frame` from messages of its workstation's log. Starts from `held` where the log goes on from
 * it, else from the keyframe; an image whose digest is not the frame's is rebuilt from the keyframe once. Null when the
 * messages do not suffice. Throws FRAME_DIGEST_MISMATCH and what the decoder throws.
 */
export async function assembleImage(
  decoder: PatchDecoder,
  frame: Frame,
  log: readonly Frame[],
  held: AssembledImage | null,
): Promise<AssembledImage | null> {
  let mismatch = false;
  for (const start of startingPoints(frame, held)) {
    const chain = chainOf(frame, log, start === null ? frame.keyframeSequence : start.sequence + 1);
    if (!chain) continue;
    const image = await applyChain(decoder, frame, chain, start?.image ?? null);
    if (digestOf(image).equals(frame.digest)) return { sequence: frame.sequence, image };
    mismatch = true;
  }
  if (mismatch) throw perceptionErrors.create('FRAME_DIGEST_MISMATCH', { frameId: frame.frameId });
  return null;
}

/** SHA-256 of an image's pixels, as `Frame.digest`. */
export function digestOf(image: RgbImage): Buffer {
  return createHash('sha256').update(image.data).digest();
}

/** Held images first: most frames follow the one before. `null` is the keyframe. */
function startingPoints(frame: Frame, held: AssembledImage | null): (AssembledImage | null)[] {
  const fits =
    held !== null &&
    held.sequence <= frame.sequence &&
    held.image.width === frame.size.width &&
    held.image.height === frame.size.height;
  return fits && !(isKeyframe(frame) && held.sequence < frame.sequence) ? [held, null] : [null];
}

/** All parts of all frames from `first` to the frame's own sequence; null when one is missing. */
function chainOf(frame: Frame, log: readonly Frame[], first: number): Frame[] | null {
  const chain: Frame[] = [];
  for (let sequence = first; sequence <= frame.sequence; sequence += 1) {
    const parts = partsOf(frame, log, sequence);
    if (!parts) return null;
    chain.push(...parts);
  }
  return chain;
}

function partsOf(frame: Frame, log: readonly Frame[], sequence: number): Frame[] | null {
  const found = new Map<number, Frame>();
  // A sequence may stand in the log twice when an agent restarted: the later one counts.
  for (const message of log) if (message.sequence === sequence) found.set(message.part, message);
  if (sequence === frame.sequence) found.set(frame.part, frame);
  const parts = [...found.values()].sort((a, b) => a.part - b.part);
  const expected = parts[0]?.parts ?? 0;
  return parts.length === expected && expected > 0 ? parts : null;
}

async function applyChain(
  decoder: PatchDecoder,
  frame: Frame,
  chain: readonly Frame[],
  start: RgbImage | null,
): Promise<RgbImage> {
  const { width, height } = frame.size;
  const data = start ? Uint8Array.from(start.data) : new Uint8Array(width * height * 3);
  const image = { width, height, data };
  for (const message of chain) {
    if (message.size.width !== width || message.size.height !== height) {
      throw perceptionErrors.create('FRAME_PATCH_REFUSED', { problem: 'the size changed without a keyframe' });
    }
    for (const patch of message.patches) {
      const pixels = await decoder.decode(patch.data, patch.encoding, patch.rect);
      pasteImage(image, pixels, patch.rect.x, patch.rect.y);
    }
  }
  return image;
}
