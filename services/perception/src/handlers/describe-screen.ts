import { createHash } from 'node:crypto';
import { type Element, type Frame, foldText, rectCentre, type Screen } from '@vigie/domain';
import type { SeenElement } from '../perceive/sight';
import type { VisionResult } from '../ports';

/** The screen that a frame showed. `evidence` is the name of its kept image, or empty. */
export function screenOf(
  frame: Frame,
  seen: Extract<VisionResult, { kind: 'seen' }>['sight'],
  evidence: string,
  perceiveMs: number,
): Screen {
  const app = frame.window?.appName ?? '';
  return {
    ...header(frame),
    evidence,
    words: seen.words,
    lines: seen.lines,
    elements: seen.elements.map((element) => withId(app, element)),
    doubts: seen.doubts,
    perceiveMs,
    failure: '',
  };
}

/** A screen of which nothing was seen, so that whoever asked for the frame does not wait in vain. */
export function failedScreen(frame: Frame, code: string, perceiveMs: number): Screen {
  return {
    ...header(frame),
    ...{ evidence: '', words: [], lines: [], elements: [], doubts: [] },
    perceiveMs,
    failure: code,
  };
}

function header(frame: Frame) {
  const { frameId, site, workstationId, sequence, capturedAtMs, size, monitor, window, cursor, request } = frame;
  return {
    ...{ frameId, site, workstationId, sequence, capturedAtMs, size, monitor, window, cursor, request },
    imageDigest: frame.digest,
  };
}

/** F-11.1: application, centre and normalised label. Fusion lets an element that moved keep the id it had first. */
function withId(app: string, element: SeenElement): Element {
  const { x, y } = rectCentre(element.box);
  const name = `${app}\n${x},${y}\n${foldText(element.label)}`;
  return { ...element, elementId: createHash('sha256').update(name).digest('hex').slice(0, 32) };
}
