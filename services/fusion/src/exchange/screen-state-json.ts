import {
  type Element,
  FINGERPRINT_COMPONENTS,
  type FingerprintComponentName,
  foldText,
  type Rect,
  type ScreenState,
} from '@vigie/domain';
import type { StateVector } from '../ports';
import { type EmbeddingJson, EXCHANGE_FORMAT, type ScreenStateJson, type UiElementJson } from './screen-state-schema';

/** ECMAScript's last moment; a clock that is further on is told by captured_at_ms alone. */
const LAST_MOMENT_MS = 8_640_000_000_000_000;

/**
 * A state with the seed's field names (F-11, F-12), and all else that is stored of it. `vectors` tells which were stored
 * for its elements. Equal states give equal JSON, key by key in one order.
 */
export function screenStateToJson(
  state: ScreenState,
  space: string,
  vectors: readonly StateVector[] = [],
): ScreenStateJson {
  const embeddings = new Map(vectors.map((vector) => [`${vector.part} ${vector.elementId}`, vector]));
  const embedding = (part: string, elementId: string): EmbeddingJson | null => {
    const found = embeddings.get(`${part} ${elementId}`);
    return found ? { provider: found.provider, vector_id: found.vectorId } : null;
  };
  return {
    format: EXCHANGE_FORMAT,
    screen_state_id: state.screenStateId,
    timestamp: new Date(Math.min(state.capturedAtMs, LAST_MOMENT_MS)).toISOString(),
    session_id: state.sessionId,
    window: {
      app_name: state.window?.appName ?? '',
      window_title: state.window?.title ?? '',
      screen_resolution: [state.size.width, state.size.height],
    },
    raw: { screenshot_path: state.evidence },
    perception: perceptionToJson(state),
    ui_elements: state.elements.map((element) => elementToJson(state, element, embedding)),
    state_embedding: {
      provider: 'vigie-fusion',
      vector_id: state.vectorId,
      space,
      components: componentsToJson(state),
      duration_ms: state.fuseMs,
    },
    context: inOrder(state.request?.context ?? {}),
    mode: state.mode,
    capture: captureToJson(state),
  };
}

function perceptionToJson(state: ScreenState): ScreenStateJson['perception'] {
  return {
    detected_text: state.lines.map((line) => line.text),
    lines: state.lines.map((line) => ({ bbox: boxToJson(line.box), confidence: line.confidence })),
    words: state.words.map(({ text, line, box, confidence }) => ({ text, line, bbox: boxToJson(box), confidence })),
    doubts: state.doubts.map(({ code, box }) => ({ code, bbox: boxToJson(box) })),
    duration_ms: state.perceiveMs,
  };
}

function captureToJson({ window, cursor, request, ...state }: ScreenState): ScreenStateJson['capture'] {
  return {
    frame_id: state.frameId,
    site: state.site,
    workstation_id: state.workstationId,
    sequence: state.sequence,
    captured_at_ms: state.capturedAtMs,
    monitor: state.monitor,
    image_digest: Buffer.from(state.imageDigest).toString('hex'),
    window: window && { window_id: window.windowId, process_id: window.processId, bounds: boxToJson(window.bounds) },
    cursor: cursor && [cursor.x, cursor.y],
    request: request && {
      request_id: request.requestId,
      run_id: request.runId,
      workflow_id: request.workflowId,
      step_id: request.stepId,
    },
  };
}

function componentsToJson(state: ScreenState): ScreenStateJson['state_embedding']['components'] {
  const component = (name: FingerprintComponentName) => {
    const found = state.components.find((one) => one.name === name);
    return found ? { provider: found.provider, vector_id: found.vectorId, weight: found.weight } : null;
  };
  return Object.fromEntries(FINGERPRINT_COMPONENTS.map((name) => [name, component(name)])) as Record<
    FingerprintComponentName,
    ReturnType<typeof component>
  >;
}

function elementToJson(
  state: ScreenState,
  element: Element,
  embedding: (part: string, elementId: string) => EmbeddingJson | null,
): UiElementJson {
  const { x, y, width, height } = element.box;
  // A crop is named by its picture and its place there (Media Fragments, https://www.w3.org/TR/media-frags/).
  const crop = state.evidence === '' ? '' : `${state.evidence}#xywh=${x},${y},${width},${height}`;
  const raw = element.value || element.label;
  return {
    element_id: element.elementId,
    type: element.type,
    role: element.role,
    bbox: boxToJson(element.box),
    label: element.label,
    value: element.value,
    description: { fr: element.description.fr, en: element.description.en },
    visual: { screenshot_path: crop, embedding: embedding('element-visual', element.elementId) },
    text: { raw, normalized: foldText(raw), embedding: embedding('element-text', element.elementId) },
    properties: propertiesOf(element),
    context: {
      app_name: state.window?.appName ?? '',
      window_title: state.window?.title ?? '',
      workflow_hint: state.request?.workflowId ?? '',
    },
    tags: [element.type, ...(element.role === '' ? [] : [element.role])],
    confidence: element.confidence,
    ...meaningToJson(element),
  };
}

function meaningToJson({ neighbours, twin, purpose, ...element }: Element) {
  return {
    states: element.states.map(({ name, confidence }) => ({ name, confidence })),
    purpose: purpose && { does: purpose.does, object: purpose.object },
    placeholder: element.placeholder,
    group: element.group,
    zone: element.zone,
    neighbours: {
      left: neighbours.left,
      right: neighbours.right,
      above: neighbours.above,
      below: neighbours.below,
    },
    twin: twin && { ordinal: twin.ordinal, count: twin.count, by: twin.by, hint: twin.hint },
    sources: [...element.sources],
  };
}

function propertiesOf({ isClickable, isFocusable, isDangerous }: Element): UiElementJson['properties'] {
  return { is_clickable: isClickable, is_focusable: isFocusable, is_dangerous: isDangerous };
}

function boxToJson({ x, y, width, height }: Rect): [number, number, number, number] {
  return [x, y, width, height];
}

/** The same whatever order the values came in. */
function inOrder(context: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1)));
}
