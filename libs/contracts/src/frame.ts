import type { AccessibilityNode, Frame, FrameRequest, Patch, PatchEncoding, Size } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import {
  entries,
  id,
  integer,
  list,
  name,
  natural,
  optional,
  ownBytes,
  placeId,
  refuse,
  required,
  seenText,
  sha256,
  toBuffer,
} from './field';
import {
  type AccessibilityNode as AccessibilityNodeProto,
  Frame as FrameProto,
  type FrameRequest as FrameRequestProto,
  PatchEncoding as PatchEncodingProto,
  type Patch as PatchProto,
} from './gen/vigie/v1/frame';
import {
  imageSizeFromProto,
  pointFromProto,
  pointToProto,
  rectFromProto,
  rectInsideFromProto,
  rectToProto,
  sizeToProto,
} from './geometry';
import { limits } from './limits';
import { windowFromProto, windowToProto } from './window';

const patchEncoding = defineEnum<PatchEncoding, PatchEncodingProto>({
  'webp-lossless': PatchEncodingProto.WEBP_LOSSLESS,
  png: PatchEncodingProto.PNG,
});

export function frameRequestToProto(r: FrameRequest): FrameRequestProto {
  return {
    requestId: r.requestId,
    runId: r.runId,
    workflowId: r.workflowId,
    stepId: r.stepId,
    context: { ...entries('context', r.context, limits.contextEntries) },
  };
}

export function frameRequestFromProto(r: FrameRequestProto): FrameRequest {
  return {
    requestId: id('requestId', r.requestId),
    runId: name('runId', r.runId),
    workflowId: name('workflowId', r.workflowId),
    stepId: name('stepId', r.stepId),
    context: entries('context', r.context, limits.contextEntries),
  };
}

function patchToProto(p: Patch): PatchProto {
  return {
    rect: rectToProto(p.rect),
    encoding: patchEncoding.toProto('encoding', p.encoding),
    data: toBuffer(p.data),
  };
}

function patchFromProto(p: PatchProto, size: Size): Patch {
  if (p.data.length === 0) refuse('data', 'is empty');
  return {
    rect: required('rect', p.rect, (r) => rectInsideFromProto(r, size)),
    encoding: patchEncoding.fromProto('encoding', p.encoding),
    data: ownBytes(p.data),
  };
}

function nodeToProto(n: AccessibilityNode): AccessibilityNodeProto {
  return {
    parent: n.parent,
    role: seenText(n.role),
    name: seenText(n.name),
    value: seenText(n.value),
    bounds: rectToProto(n.bounds),
    states: n.states.map(seenText),
  };
}

function nodeFromProto(n: AccessibilityNodeProto, index: number): AccessibilityNode {
  return {
    // Document order: a parent comes before its children, so the tree has no cycle.
    parent: integer('parent', n.parent, -1, index - 1),
    role: seenText(n.role),
    name: seenText(n.name),
    value: seenText(n.value),
    bounds: required('bounds', n.bounds, rectFromProto),
    states: list('states', n.states, limits.accessibilityStates, seenText),
  };
}

function toProto(f: Frame): FrameProto {
  return {
    frameId: f.frameId,
    site: f.site,
    workstationId: f.workstationId,
    sequence: f.sequence,
    keyframeSequence: f.keyframeSequence,
    part: f.part,
    parts: f.parts,
    capturedAtMs: f.capturedAtMs,
    size: sizeToProto(f.size),
    monitor: f.monitor,
    patches: f.patches.map(patchToProto),
    digest: toBuffer(f.digest),
    window: f.window === null ? undefined : windowToProto(f.window),
    cursor: f.cursor === null ? undefined : pointToProto(f.cursor),
    request: f.request === null ? undefined : frameRequestToProto(f.request),
    accessibility: f.accessibility.map(nodeToProto),
  };
}

function fromProto(f: FrameProto): Frame {
  const size = required('size', f.size, imageSizeFromProto);
  const sequence = natural('sequence', f.sequence);
  const parts = integer('parts', f.parts, 1, limits.frameParts);
  return {
    frameId: id('frameId', f.frameId),
    site: placeId('site', f.site),
    workstationId: placeId('workstationId', f.workstationId),
    sequence,
    keyframeSequence: integer('keyframeSequence', f.keyframeSequence, 0, sequence),
    part: integer('part', f.part, 0, parts - 1),
    parts,
    capturedAtMs: natural('capturedAtMs', f.capturedAtMs),
    size,
    monitor: name('monitor', f.monitor),
    patches: patchesFromProto(f.patches, size),
    digest: sha256('digest', f.digest),
    window: optional('window', f.window, windowFromProto),
    cursor: optional('cursor', f.cursor, pointFromProto),
    request: optional('request', f.request, frameRequestFromProto),
    accessibility: list('accessibility', f.accessibility, limits.accessibilityNodes, nodeFromProto),
  };
}

function patchesFromProto(protos: readonly PatchProto[], size: Size): Patch[] {
  const patches = list('patches', protos, limits.patches, (p) => patchFromProto(p, size));
  const pixels = patches.reduce((sum, { rect }) => sum + rect.width * rect.height, 0);
  if (pixels > limits.patchOverdraw * size.width * size.height) refuse('patches', 'hold more pixels than the image');
  return patches;
}

const codec: Codec<Frame, FrameProto> = defineCodec('Frame', FrameProto, { toProto, fromProto });

export const encodeFrame = codec.encode;
export const decodeFrame = codec.decode;
