import {
  ELEMENT_PURPOSES,
  ELEMENT_SOURCES,
  ELEMENT_STATES,
  ELEMENT_TYPES,
  PERCEPTION_MODES,
  SCREEN_ZONES,
  TWIN_DIFFERENCES,
  WORKSTATION_ID,
} from '@vigie/domain';
import { z } from 'zod';
import { EXCHANGE_LIMITS as limits } from './limits';

/** The form that is written. An older one is read by `upgrade`; raise this when a reader of today would refuse the new. */
export const EXCHANGE_FORMAT = 2;

/** Nothing else may become a file's name. */
export const VECTOR_ID = /^vector-[0-9a-f]{40}$/;

const id = z.string().max(limits.idLength);
const name = z.string().max(limits.nameLength);
/** Text that a screen showed. */
const seen = z.string().max(limits.seenText);
const whole = z.int().min(-2_147_483_648).max(2_147_483_647);
const natural = z.int().min(0);
const measure = z.number().min(0);
const share = z.number().min(0).max(1);
/** x, y, width, height in pixels of the picture. */
const box = z.tuple([whole, whole, natural.max(2_147_483_647), natural.max(2_147_483_647)]);
const place = z.string().regex(WORKSTATION_ID);

export const embeddingSchema = z.strictObject({
  provider: id.min(1),
  /** Names vectors/<vector_id>.npy. */
  vector_id: z.string().regex(VECTOR_ID),
});

const componentSchema = embeddingSchema.extend({ weight: measure }).nullable();

const neighbour = natural.max(limits.elements - 1).nullable();

/** F-11.2, and what more is understood of an element. An embedding that was not stored is null. */
export const uiElementSchema = z.strictObject({
  element_id: id.min(1),
  type: z.enum(ELEMENT_TYPES),
  role: name,
  bbox: box,
  label: seen,
  value: seen,
  description: z.strictObject({ fr: seen, en: seen }),
  visual: z.strictObject({ screenshot_path: name, embedding: embeddingSchema.nullable() }),
  text: z.strictObject({ raw: seen, normalized: z.string(), embedding: embeddingSchema.nullable() }),
  properties: z.strictObject({ is_clickable: z.boolean(), is_focusable: z.boolean(), is_dangerous: z.boolean() }),
  context: z.strictObject({ app_name: seen, window_title: seen, workflow_hint: name }),
  tags: z.array(name).max(16),
  confidence: share,
  states: z.array(z.strictObject({ name: z.enum(ELEMENT_STATES), confidence: share })).max(ELEMENT_STATES.length),
  purpose: z.strictObject({ does: z.enum(ELEMENT_PURPOSES), object: seen }).nullable(),
  placeholder: seen,
  group: seen,
  zone: z.enum(SCREEN_ZONES).nullable(),
  /** Places in ui_elements, from 0. */
  neighbours: z.strictObject({ left: neighbour, right: neighbour, above: neighbour, below: neighbour }),
  twin: z
    .strictObject({ ordinal: z.int().min(1), count: z.int().min(2), by: z.enum(TWIN_DIFFERENCES), hint: seen })
    .nullable(),
  sources: z.array(z.enum(ELEMENT_SOURCES)).max(ELEMENT_SOURCES.length),
});

const textPlace = { bbox: box, confidence: share };

const captureSchema = z.strictObject({
  frame_id: id.min(1),
  site: place,
  workstation_id: place,
  sequence: natural,
  captured_at_ms: natural,
  monitor: name,
  /** SHA-256 of the pixels, hexadecimal. */
  image_digest: z.string().regex(/^[0-9a-f]{64}$/),
  window: z.strictObject({ window_id: id, process_id: natural.max(2_147_483_647), bounds: box }).nullable(),
  cursor: z.tuple([whole, whole]).nullable(),
  request: z.strictObject({ request_id: id.min(1), run_id: name, workflow_id: name, step_id: name }).nullable(),
});

/** F-12.1 with its `format`, and under `capture`, `perception` and the elements what else a stored state holds. */
export const screenStateSchema = z.strictObject({
  format: z.literal(EXCHANGE_FORMAT),
  screen_state_id: id.min(1),
  timestamp: z.string().max(32),
  session_id: name,
  window: z.strictObject({
    app_name: seen,
    window_title: seen,
    screen_resolution: z.tuple([z.int().min(1).max(limits.imageSide), z.int().min(1).max(limits.imageSide)]),
  }),
  raw: z.strictObject({ screenshot_path: z.union([z.literal(''), z.string().regex(/^sha256-[0-9a-f]{64}$/)]) }),
  perception: z.strictObject({
    detected_text: z.array(seen).max(limits.lines),
    /** Where each text of detected_text stands. */
    lines: z.array(z.strictObject(textPlace)).max(limits.lines),
    words: z.array(z.strictObject({ text: seen, line: natural, ...textPlace })).max(limits.words),
    doubts: z.array(z.strictObject({ code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/), bbox: box })).max(limits.doubts),
    duration_ms: measure,
  }),
  ui_elements: z.array(uiElementSchema).max(limits.elements),
  state_embedding: z.strictObject({
    ...embeddingSchema.shape,
    /** What the fingerprint can be compared with: see docs/fingerprints.md. */
    space: id.min(1),
    components: z.strictObject({
      image: componentSchema,
      text: componentSchema,
      title: componentSchema,
      ui: componentSchema,
      context: componentSchema,
    }),
    duration_ms: measure,
  }),
  context: z.record(z.string().min(1).max(limits.nameLength), z.string().max(limits.text)),
  mode: z.enum(PERCEPTION_MODES),
  capture: captureSchema,
});

/** Patient data throughout: for people and programs that may see the screen, never for a log. */
export type ScreenStateJson = z.infer<typeof screenStateSchema>;
export type UiElementJson = z.infer<typeof uiElementSchema>;
export type EmbeddingJson = z.infer<typeof embeddingSchema>;
