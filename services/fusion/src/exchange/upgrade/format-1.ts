import { createHash } from 'node:crypto';
import { barelyUnderstood, type Element, FINGERPRINT_COMPONENTS, type ScreenState } from '@vigie/domain';
import { z } from 'zod';
import { vectorIdOf } from '../../fuse/identify';
import type { StateVector } from '../../ports';
import { screenStateToJson } from '../screen-state-json';
import { type ScreenStateJson, screenStateSchema, uiElementSchema } from '../screen-state-schema';

const elementSchema = uiElementSchema.omit({
  value: true,
  states: true,
  purpose: true,
  placeholder: true,
  group: true,
  zone: true,
  neighbours: true,
  twin: true,
  sources: true,
});

const { perception, state_embedding: embedding } = screenStateSchema.shape;

/** The first form: without `format`, and with what F-11 and F-12 name alone. */
export const format1Schema = screenStateSchema.omit({ format: true, capture: true }).extend({
  timestamp: z.iso.datetime(),
  perception: perception.pick({ detected_text: true }),
  ui_elements: z.array(elementSchema).max(5_000),
  state_embedding: embedding.omit({ space: true, duration_ms: true }),
});

type Format1 = z.infer<typeof format1Schema>;
type Vectors = ReadonlyMap<string, Float32Array>;

/** The present form of a state of the first one; what that did not tell is empty, nought or "unknown". */
export function upgradeFormat1(json: Format1, vectors: Vectors): { json: ScreenStateJson; vectors: Vectors } {
  const { space, vectorId } = nameFingerprint(json, vectors);
  const fingerprint = vectors.get(json.state_embedding.vector_id);
  const renamed = new Map(vectors);
  if (fingerprint !== undefined && vectorId !== json.state_embedding.vector_id) {
    renamed.delete(json.state_embedding.vector_id);
    renamed.set(vectorId, fingerprint);
  }
  const state = { ...stateOf(json), vectorId };
  return { json: screenStateToJson(state, space, elementVectors(json)), vectors: renamed };
}

/** What the first form was written with unless its configuration said otherwise. */
const PROVIDERS = {
  screenProvider: 'vigie-image-ppocr-grid',
  cropProvider: 'vigie-crop-hog-296',
  textProvider: 'vigie-text-ngram-512',
};
const WEIGHTS = { image: 0.5, text: 0.3, title: 0.1, ui: 0.1, context: 0.1 };
const DIMENSIONS = { image: 512, text: 512, title: 128, ui: 256, context: 128 };

type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;

/** The first version's space, whatever a space is made of today. */
function spaceOfFirst(providers: typeof PROVIDERS, weights: Weights): string {
  const layout = FINGERPRINT_COMPONENTS.map((name) => [name, DIMENSIONS[name], weights[name]]);
  const parts = JSON.stringify([layout, providers.screenProvider, providers.cropProvider, providers.textProvider]);
  return `fingerprint-1-${createHash('sha256').update(parts).digest('hex').slice(0, 16)}`;
}

/**
 * The first form does not say which space its fingerprint is in, but the fingerprint's id is a digest of it. When it is
 * not the one that the state's providers and weights give, the fingerprint gets a space of its own: it is never compared
 * with others, until it is embedded anew.
 */
function nameFingerprint({ state_embedding: { vector_id: vectorId, components } }: Format1, vectors: Vectors) {
  const fingerprint = vectors.get(vectorId) ?? new Float32Array();
  const [crop, text] = components.ui?.provider.split('+') ?? [];
  const providers = {
    screenProvider: components.image?.provider ?? PROVIDERS.screenProvider,
    cropProvider: crop ?? PROVIDERS.cropProvider,
    textProvider: components.text?.provider ?? components.title?.provider ?? text ?? PROVIDERS.textProvider,
  };
  const weights = Object.fromEntries(
    FINGERPRINT_COMPONENTS.map((name) => [name, components[name]?.weight ?? WEIGHTS[name]]),
  ) as Weights;
  const space = spaceOfFirst(providers, weights);
  if (vectorIdOf(space, fingerprint) === vectorId) return { space, vectorId };
  const own = `imported-${vectorId}`;
  return { space: own, vectorId: vectorIdOf(own, fingerprint) };
}

function stateOf(json: Format1): ScreenState {
  const [width, height] = json.window.screen_resolution;
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const workflowId = json.ui_elements[0]?.context.workflow_hint ?? '';
  const { app_name: appName, window_title: title } = json.window;
  return {
    frameId: `frame-of-${json.screen_state_id}`.slice(0, 128),
    site: 'unknown',
    workstationId: 'unknown',
    sequence: 0,
    capturedAtMs: Date.parse(json.timestamp),
    size: { width, height },
    monitor: '',
    imageDigest: new Uint8Array(32),
    evidence: json.raw.screenshot_path,
    window:
      appName === '' && title === ''
        ? null
        : { windowId: '', appName, title, bounds: { ...nowhere, width, height }, processId: 0 },
    cursor: null,
    request:
      workflowId === '' && Object.keys(json.context).length === 0
        ? null
        : { requestId: 'unknown', runId: json.session_id, workflowId, stepId: '', context: json.context },
    words: [],
    lines: json.perception.detected_text.map((text) => ({ text, box: nowhere, confidence: 0 })),
    elements: json.ui_elements.map(elementOf),
    doubts: [],
    perceiveMs: 0,
    failure: '',
    screenStateId: json.screen_state_id,
    sessionId: json.session_id,
    vectorId: json.state_embedding.vector_id,
    components: FINGERPRINT_COMPONENTS.flatMap((name) => {
      const found = json.state_embedding.components[name];
      return found ? [{ name, provider: found.provider, vectorId: found.vector_id, weight: found.weight }] : [];
    }),
    mode: json.mode,
    fuseMs: 0,
  };
}

/** The first form gives an element's value where it has one, else its label, under one name. */
function elementOf(json: Format1['ui_elements'][number]): Element {
  const [x, y, width, height] = json.bbox;
  return {
    ...barelyUnderstood(json.type, json.role),
    elementId: json.element_id,
    type: json.type,
    role: json.role,
    label: json.label,
    value: json.text.raw === json.label ? '' : json.text.raw,
    box: { x, y, width, height },
    confidence: json.confidence,
    description: json.description,
    isClickable: json.properties.is_clickable,
    isFocusable: json.properties.is_focusable,
    isDangerous: json.properties.is_dangerous,
  };
}

function elementVectors(json: Format1): StateVector[] {
  return json.ui_elements.flatMap(({ element_id: elementId, visual, text }) =>
    (
      [
        ['element-visual', visual.embedding],
        ['element-text', text.embedding],
      ] as const
    ).flatMap(([part, found]) =>
      found ? [{ part, elementId, vectorId: found.vector_id, provider: found.provider, weight: 0 }] : [],
    ),
  );
}
