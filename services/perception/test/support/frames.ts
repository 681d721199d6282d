import { createHash } from 'node:crypto';
import type { Frame, FrameRequest, Patch, Rect, RgbImage } from '@vigie/domain';
import sharp from 'sharp';

export function digest(image: RgbImage): Uint8Array {
  return createHash('sha256').update(image.data).digest();
}

export async function patchOf(image: RgbImage, rect: Rect): Promise<Patch> {
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .extract({ left: rect.x, top: rect.y, width: rect.width, height: rect.height })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  return { rect, encoding: 'webp-lossless', data };
}

export const wholeOf = (image: RgbImage): Rect => ({ x: 0, y: 0, width: image.width, height: image.height });

export function request(requestId: string): FrameRequest {
  return { requestId, runId: 'run-1', workflowId: 'flow-1', stepId: 'step-1', context: {} };
}

/** A frame that shows `image`; without `patches` it is a keyframe of one patch. */
export async function frameOf(image: RgbImage, sequence: number, more: Partial<Frame> = {}): Promise<Frame> {
  return {
    frameId: `frame-${sequence}`,
    site: 'site',
    workstationId: 'ws1',
    sequence,
    keyframeSequence: sequence,
    part: 0,
    parts: 1,
    capturedAtMs: 1_000 + sequence,
    size: { width: image.width, height: image.height },
    monitor: 'screen',
    patches: more.patches ?? [await patchOf(image, wholeOf(image))],
    digest: digest(image),
    window: null,
    cursor: null,
    request: null,
    accessibility: [],
    ...more,
  };
}
