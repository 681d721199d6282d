import { ELEMENT_TYPES } from '@vigie/domain';
import { z } from 'zod';
import { DOCUMENT_LIMITS } from './limits';

/** Version of the document's format, its first key: `vigie: 1`. */
export const WORKFLOW_VERSION = 1;

export const STEP_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
export const PARAMETER_NAME = /^[A-Za-z][A-Za-z0-9_]{0,31}(\.[A-Za-z][A-Za-z0-9_]{0,31}){0,3}$/;
export const PARAMETER_TYPES = ['text', 'integer', 'number', 'boolean', 'date', 'choice'] as const;
export const DATE_FORMATS = ['DD/MM/YYYY', 'YYYY-MM-DD'] as const;
/** An element's type, or `text`: words on the screen, whatever holds them. */
export const TARGET_TYPES = [...ELEMENT_TYPES, 'text'] as const;
export const MATCH_MODES = ['folded', 'exact'] as const;
export const PLAIN_ACTIONS = ['click', 'double_click', 'right_click'] as const;
export const END = 'end';

const text = z.string().min(1).max(DOCUMENT_LIMITS.text);
const texts = z.array(text).min(1).max(50);
/** At most as many regions as one action can carry, and room for a text that stands twice. */
const identity = z
  .array(text)
  .max(8)
  .describe(
    'texts that name the patient; a step may act only where all of them are seen, and while they stay the same',
  );
const duration = z.union([z.string(), z.int()]).describe('milliseconds, or a text such as 500ms, 15s, 2min');
const nothing = z.strictObject({});

const element = z.strictObject({
  type: z.enum(ELEMENT_TYPES).optional(),
  label: text.optional(),
});
const elements = z.array(element).min(1).max(50);

/** A picture lies beside the document; where a run is started it has its name in the evidence store in place of it. */
export const PICTURE_FILE = /^(?!\.)[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.(png|jpe?g|webp)$/i;
export const STORED_PICTURE = /^sha256-[0-9a-f]{64}$/;
const pictureFile = z
  .string()
  .refine((file) => PICTURE_FILE.test(file) || STORED_PICTURE.test(file))
  .describe('a PNG, JPEG or WebP beside this document, by its name alone');
const pixel = z.int().min(0).max(100_000);

const picture = z.strictObject({
  file: pictureFile,
  similarity: z.number().min(0.5).max(1).optional().describe('least similarity of the whole screen; 0.95 without it'),
});

const at = z.strictObject({
  picture: pictureFile,
  point: z.tuple([pixel, pixel]).describe('x and y in that picture'),
  size: z
    .tuple([z.int().min(16).max(640), z.int().min(16).max(640)])
    .optional()
    .describe('width and height of the part around the point that is looked for; 64 and 32 without it'),
});

const anchor = z.union([
  text,
  z.strictObject({
    type: z.enum(TARGET_TYPES).optional(),
    label: text.optional(),
    text: text.optional(),
    match: z.enum(MATCH_MODES).optional(),
  }),
]);

export const targetSchema = z.strictObject({
  type: z.enum(TARGET_TYPES).optional(),
  label: text.optional().describe('what a person calls the element: its own text, or the text beside it'),
  text: text.optional().describe('words on the screen; the same as type: text with a label'),
  match: z.enum(MATCH_MODES).optional().describe('folded (default): accents, case and reading errors do not count'),
  right_of: anchor.optional(),
  left_of: anchor.optional(),
  below: anchor.optional(),
  above: anchor.optional(),
  inside: anchor.optional().describe('within the smallest box on the screen that holds this text'),
  in_row_with: texts.optional().describe('whole cells of one row; all of them must be there'),
  in_window: z.boolean().optional().describe('within the active window'),
  at: at.optional().describe('a point of a recorded picture, whose surroundings are found again on the screen'),
  nth: z.int().min(1).max(50).optional().describe('of several equal candidates, in reading order'),
});

const field = z.strictObject({
  type: z.enum(ELEMENT_TYPES).optional(),
  label: text,
  value: z.string().max(DOCUMENT_LIMITS.text),
});

const screenFields = {
  picture: picture.optional().describe('the whole screen as it must look, by its pixels'),
  app_contains: text.optional(),
  title_contains: text.optional(),
  texts: texts.optional(),
  absent_texts: texts.optional(),
  elements: elements.optional(),
  absent_elements: elements.optional(),
  fields: z.array(field).min(1).max(50).optional(),
};

export const screenSchema = z.strictObject(screenFields);

export const expectSchema = z.strictObject({
  ...screenFields,
  change: z.enum(['target', 'screen']).optional().describe('pixels change around the target, or anywhere'),
});

const typing = z.union([
  z.string().max(DOCUMENT_LIMITS.text),
  z.strictObject({
    text: z.string().max(DOCUMENT_LIMITS.text),
    replace: z.boolean().optional().describe('select what the field holds first'),
    read_back: z.boolean().optional().describe('false: the field does not show what is typed (a password)'),
  }),
]);

export const actionSchema = z.union([
  z.enum(PLAIN_ACTIONS),
  z.strictObject({
    click: nothing.optional(),
    double_click: nothing.optional(),
    right_click: nothing.optional(),
    type: typing.optional(),
    keys: z.union([z.string().min(1).max(64), z.array(z.string().min(1).max(20)).min(1).max(5)]).optional(),
    scroll: z
      .strictObject({ down: z.int().min(-100).max(100).optional(), right: z.int().min(-100).max(100).optional() })
      .optional(),
    drag: z.strictObject({ to: targetSchema }).optional(),
    wait: duration.optional(),
  }),
]);

export const stepSchema = z.strictObject({
  id: z.string().regex(STEP_ID),
  title: text.optional(),
  screen: screenSchema.optional().describe('the screen on which the step may act'),
  identity: identity.optional().describe('in place of the workflow’s own; an empty list: this step names nobody'),
  target: targetSchema.optional(),
  action: actionSchema,
  expect: expectSchema.optional().describe('what proves that the action had its effect'),
  timeouts: z
    .strictObject({ screen: duration.optional(), action: duration.optional(), verify: duration.optional() })
    .optional(),
  on_failure: z
    .union([z.literal('stop'), z.strictObject({ retry: z.int().min(1).max(3) })])
    .optional()
    .describe('retry: a new action, only after the workstation has proven that nothing was done'),
  next: z.string().optional().describe(`id of the next step, or ${END}; without it the next one in order`),
});

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const parameterSchema = z.strictObject({
  type: z.enum(PARAMETER_TYPES),
  title: text.optional(),
  required: z.boolean().optional(),
  default: scalar.optional(),
  secret: z.boolean().optional().describe('never stored, shown or read back'),
  values: z.array(text).min(1).max(200).optional().describe('of a choice'),
  format: z.enum(DATE_FORMATS).optional().describe('of a date, as the screen shows it'),
});

export const documentSchema = z.strictObject({
  vigie: z.literal(WORKFLOW_VERSION),
  id: z.string().regex(STEP_ID),
  title: text,
  description: text.optional(),
  parameters: z.record(z.string(), parameterSchema).optional(),
  context: z
    .record(z.string(), text)
    .optional()
    .describe('values that identify the case, sent with each frame request'),
  identity: identity.min(1).optional(),
  steps: z.array(stepSchema).min(1).max(DOCUMENT_LIMITS.steps),
});

export type RawDocument = z.infer<typeof documentSchema>;
export type RawStep = z.infer<typeof stepSchema>;
export type RawTarget = z.infer<typeof targetSchema>;
export type RawScreen = z.infer<typeof screenSchema>;
export type RawExpect = z.infer<typeof expectSchema>;
export type RawAnchor = z.infer<typeof anchor>;
export type RawParameter = z.infer<typeof parameterSchema>;
