import type { AccessibilityNode, Frame, Patch } from '@vigie/domain';
import { captureAgentErrors } from '../errors';
import { captureFigures as figures } from './capture-figures';

/** Bytes of one node beside its texts, at most. */
const NODE_BYTES = 160;
const MAX_PARTS = 64;

/** The messages of one frame: all of them alike but for the patches, which are shared out so that each fits. */
export function splitFrame(frame: Frame, maxPatchBytes: number): Frame[] {
  const groups = groupPatches(frame.patches, maxPatchBytes);
  if (groups.length > MAX_PARTS) {
    throw captureAgentErrors.create('FRAME_UNSENDABLE', { parts: MAX_PARTS, limit: maxPatchBytes });
  }
  return groups.map((patches, part) => ({
    ...frame,
    part,
    parts: groups.length,
    patches,
    accessibility: part === 0 ? frame.accessibility : [],
  }));
}

function groupPatches(patches: readonly Patch[], maxBytes: number): Patch[][] {
  const groups: Patch[][] = [[]];
  let bytes = 0;
  for (const patch of patches) {
    const last = groups[groups.length - 1]!;
    if (last.length > 0 && bytes + patch.data.length > maxBytes) {
      groups.push([patch]);
      bytes = patch.data.length;
      continue;
    }
    last.push(patch);
    bytes += patch.data.length;
  }
  return groups;
}

/** The first nodes of a tree that fit beside the patches of a message; parents come before their children, so a cut tree is whole. */
export function fitAccessibility(
  nodes: readonly AccessibilityNode[],
  maxBytes: number = figures.accessibilityBytes,
): readonly AccessibilityNode[] {
  let bytes = 0;
  const end = nodes.findIndex((node) => {
    // A UTF-16 unit is at most three bytes of UTF-8.
    bytes += NODE_BYTES + 3 * (node.name.length + node.value.length + node.role.length);
    return bytes > maxBytes;
  });
  return end === -1 ? nodes : nodes.slice(0, end);
}
