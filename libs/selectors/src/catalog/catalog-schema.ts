import { z } from 'zod';
import { SELECTOR_LIMITS } from '../grammar/selector';
import { CATALOG_LIMITS } from './catalog';

const evidence = z.strictObject({
  capture_id: z.string().min(1).max(CATALOG_LIMITS.captureId).optional(),
  uia_path: z
    .string()
    .max(CATALOG_LIMITS.uiaPath)
    .regex(/^root(\/(0|[1-9]\d{0,6}))*$/),
});

export const SELECTOR_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;

/** `allowed_use` is not judged here: an entry with another one is rejected by itself, and the rest of the catalog stands. */
const entry = z.strictObject({
  selector_id: z.string().regex(SELECTOR_ID),
  description: z.string().max(CATALOG_LIMITS.description),
  allowed_use: z.unknown().optional(),
  selector: z.string().min(1).max(SELECTOR_LIMITS.characters),
  evidence: evidence.optional(),
});

/** A catalog as it is written, JSON or YAML. */
export const catalogSchema = z.strictObject({
  version: z.literal(1),
  key_id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  selectors: z.array(entry).min(1).max(CATALOG_LIMITS.entries),
});

export type WrittenEntry = z.infer<typeof entry>;
export type WrittenCatalog = z.infer<typeof catalogSchema>;

/** What each place must hold, for a person; an index stands as `[]`. */
export const EXPECTED: Readonly<Record<string, string>> = {
  '': 'A mapping with version: 1 and selectors; key_id where names are hashed; nothing else.',
  version: 'Write version: 1.',
  key_id: 'Write the 8 lower-case hex digits of the key, as a text in quotes.',
  selectors: `Write a list of 1 to ${CATALOG_LIMITS.entries} entries.`,
  'selectors[]': 'An entry has selector_id, description, allowed_use, selector and maybe evidence; nothing else.',
  'selectors[].selector_id': 'Write up to 100 letters, digits, _ . or -, beginning with a letter or a digit.',
  'selectors[].description': `Write a text of at most ${CATALOG_LIMITS.description} characters.`,
  'selectors[].allowed_use': 'Write allowed_use: read_only_locate.',
  'selectors[].selector': `Write a selector of 1 to ${SELECTOR_LIMITS.characters} characters as a text in quotes.`,
  'selectors[].evidence': 'Evidence has uia_path and maybe capture_id, nothing else.',
  'selectors[].evidence.capture_id': `Write a text of 1 to ${CATALOG_LIMITS.captureId} characters.`,
  'selectors[].evidence.uia_path': 'Write a place such as root/0/3.',
};
