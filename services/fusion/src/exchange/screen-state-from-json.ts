import {
  type Element,
  FINGERPRINT_COMPONENTS,
  type FingerprintComponent,
  type FrameRequest,
  type Rect,
  type ScreenState,
  type Window,
} from '@vigie/domain';
import type { StateVector } from '../ports';
import type { ScreenStateJson, UiElementJson } from './screen-state-schema';

/** The state that `screenStateToJson` told of. What follows from the rest is not read. */
export function screenStateFromJson(json: ScreenStateJson): ScreenState {
  const { capture, perception } = json;
  const [width, height] = json.window.screen_resolution;
  return {
    frameId: capture.frame_id,
    site: capture.site,
    workstationId: capture.workstation_id,
    sequence: capture.sequence,
    capturedAtMs: capture.captured_at_ms,
    size: { width, height },
    monitor: capture.monitor,
    imageDigest: new Uint8Array(Buffer.from(capture.image_digest, 'hex')),
    evidence: json.raw.screenshot_path,
    window: windowOf(json),
    cursor: capture.cursor && { x: capture.cursor[0], y: capture.cursor[1] },
    request: requestOf(json),
    words: perception.words.map(({ text, line, bbox, confidence }) => ({ text, line, box: boxOf(bbox), confidence })),
    lines: perception.lines.map(({ bbox, confidence }, index) => {
      return { text: perception.detected_text[index] ?? '', box: boxOf(bbox), confidence };
    }),
    elements: json.ui_elements.map(elementOf),
    doubts: perception.doubts.map(({ code, bbox }) => ({ code, box: boxOf(bbox) })),
    perceiveMs: perception.duration_ms,
    failure: '',
    screenStateId: json.screen_state_id,
    sessionId: json.session_id,
    vectorId: json.state_embedding.vector_id,
    components: componentsOf(json),
    mode: json.mode,
    fuseMs: json.state_embedding.duration_ms,
  };
}

/** Which vectors the state was fused from, as the store lists them. */
export function stateVectorsFromJson(json: ScreenStateJson): StateVector[] {
  const components = componentsOf(json).map(({ name, ...component }) => ({ part: name, elementId: '', ...component }));
  const elements = json.ui_elements.flatMap(({ element_id: elementId, visual, text }) =>
    (
      [
        ['element-visual', visual.embedding],
        ['element-text', text.embedding],
      ] as const
    ).flatMap(([part, found]) =>
      found ? [{ part, elementId, vectorId: found.vector_id, provider: found.provider, weight: 0 }] : [],
    ),
  );
  return [...components, ...elements];
}

function componentsOf({ state_embedding: { components } }: ScreenStateJson): FingerprintComponent[] {
  return FINGERPRINT_COMPONENTS.flatMap((name) => {
    const found = components[name];
    return found ? [{ name, provider: found.provider, vectorId: found.vector_id, weight: found.weight }] : [];
  });
}

function windowOf({ window, capture }: ScreenStateJson): Window | null {
  return (
    capture.window && {
      windowId: capture.window.window_id,
      appName: window.app_name,
      title: window.window_title,
      bounds: boxOf(capture.window.bounds),
      processId: capture.window.process_id,
    }
  );
}

function requestOf({ capture: { request }, context }: ScreenStateJson): FrameRequest | null {
  return (
    request && {
      requestId: request.request_id,
      runId: request.run_id,
      workflowId: request.workflow_id,
      stepId: request.step_id,
      context,
    }
  );
}

function elementOf(json: UiElementJson): Element {
  return {
    elementId: json.element_id,
    type: json.type,
    role: json.role,
    label: json.label,
    value: json.value,
    box: boxOf(json.bbox),
    confidence: json.confidence,
    states: json.states,
    isDangerous: json.properties.is_dangerous,
    isClickable: json.properties.is_clickable,
    isFocusable: json.properties.is_focusable,
    purpose: json.purpose,
    placeholder: json.placeholder,
    group: json.group,
    zone: json.zone,
    neighbours: json.neighbours,
    twin: json.twin,
    description: json.description,
    sources: json.sources,
  };
}

function boxOf([x, y, width, height]: readonly [number, number, number, number]): Rect {
  return { x, y, width, height };
}
