import { type Element, FINGERPRINT_COMPONENTS, foldText, type ScreenState } from '@vigie/domain';
import type { StateVector } from '../ports';

interface EmbeddingJson {
  readonly provider: string;
  readonly vector_id: string;
}

/** F-11.2. Every field is there; an embedding that was not stored is null. */
export interface UiElementJson {
  readonly element_id: string;
  readonly type: string;
  readonly role: string;
  readonly bbox: readonly [number, number, number, number];
  readonly label: string;
  /** F-1.4: one sentence that says which element it is. */
  readonly description: { readonly fr: string; readonly en: string };
  readonly visual: { readonly screenshot_path: string; readonly embedding: EmbeddingJson | null };
  readonly text: { readonly raw: string; readonly normalized: string; readonly embedding: EmbeddingJson | null };
  readonly properties: {
    readonly is_clickable: boolean;
    readonly is_focusable: boolean;
    readonly is_dangerous: boolean;
  };
  readonly context: { readonly app_name: string; readonly window_title: string; readonly workflow_hint: string };
  readonly tags: readonly string[];
  readonly confidence: number;
}

/** F-12.1. Patient data throughout: for people and programs that may see the screen, never for a log. */
export interface ScreenStateJson {
  readonly screen_state_id: string;
  readonly timestamp: string;
  readonly session_id: string;
  readonly window: {
    readonly app_name: string;
    readonly window_title: string;
    readonly screen_resolution: readonly [number, number];
  };
  readonly raw: { readonly screenshot_path: string };
  readonly perception: { readonly detected_text: readonly string[] };
  readonly ui_elements: readonly UiElementJson[];
  readonly state_embedding: EmbeddingJson & {
    readonly components: Readonly<Record<string, (EmbeddingJson & { readonly weight: number }) | null>>;
  };
  readonly context: Readonly<Record<string, string>>;
  readonly mode: string;
}

/** A state with the seed's field names (F-11, F-12). `vectors` tells which were stored for its elements. */
export function screenStateToJson(state: ScreenState, vectors: readonly StateVector[] = []): ScreenStateJson {
  return {
    screen_state_id: state.screenStateId,
    timestamp: new Date(state.capturedAtMs).toISOString(),
    session_id: state.sessionId,
    window: {
      app_name: state.window?.appName ?? '',
      window_title: state.window?.title ?? '',
      screen_resolution: [state.size.width, state.size.height],
    },
    raw: { screenshot_path: state.evidence },
    perception: { detected_text: state.lines.map((line) => line.text) },
    ui_elements: state.elements.map((element) => elementToJson(state, element, vectors)),
    state_embedding: { provider: 'vigie-fusion', vector_id: state.vectorId, components: componentsToJson(state) },
    context: { ...state.request?.context },
    mode: state.mode,
  };
}

function componentsToJson(state: ScreenState): ScreenStateJson['state_embedding']['components'] {
  return Object.fromEntries(
    FINGERPRINT_COMPONENTS.map((name) => {
      const found = state.components.find((component) => component.name === name);
      return [name, found ? { provider: found.provider, vector_id: found.vectorId, weight: found.weight } : null];
    }),
  );
}

function elementToJson(state: ScreenState, element: Element, vectors: readonly StateVector[]): UiElementJson {
  const { x, y, width, height } = element.box;
  const embedding = (part: string): EmbeddingJson | null => {
    const found = vectors.find((vector) => vector.part === part && vector.elementId === element.elementId);
    return found ? { provider: found.provider, vector_id: found.vectorId } : null;
  };
  // A crop is named by its picture and its place there (Media Fragments, https://www.w3.org/TR/media-frags/).
  const crop = state.evidence === '' ? '' : `${state.evidence}#xywh=${x},${y},${width},${height}`;
  const raw = element.value || element.label;
  return {
    element_id: element.elementId,
    type: element.type,
    role: element.role,
    bbox: [x, y, width, height],
    label: element.label,
    description: element.description,
    visual: { screenshot_path: crop, embedding: embedding('element-visual') },
    text: { raw, normalized: foldText(raw), embedding: embedding('element-text') },
    properties: propertiesOf(element),
    context: {
      app_name: state.window?.appName ?? '',
      window_title: state.window?.title ?? '',
      workflow_hint: state.request?.workflowId ?? '',
    },
    tags: [element.type, ...(element.role === '' ? [] : [element.role])],
    confidence: element.confidence,
  };
}

function propertiesOf({ isClickable, isFocusable, isDangerous }: Element): UiElementJson['properties'] {
  return { is_clickable: isClickable, is_focusable: isFocusable, is_dangerous: isDangerous };
}
