import { z } from 'zod';
import { type ExchangeProblem, namesIn, problemsOf } from '../problem';
import { EXCHANGE_FORMAT, type ScreenStateJson, screenStateSchema } from '../screen-state-schema';
import { format1Schema, upgradeFormat1 } from './format-1';

type Vectors = ReadonlyMap<string, Float32Array>;

/** A document of any form in the present one, with the vectors by the ids that it names them by. */
export type Upgraded =
  | { readonly kind: 'document'; readonly json: ScreenStateJson; readonly vectors: Vectors }
  | { readonly kind: 'refused'; readonly problems: readonly ExchangeProblem[] };

/**
 * Reads a document of the present or an older form. The forms of stored rows are another matter: those are protobuf, in
 * which fields are only ever added, and an absent one has a default that says that it was not told. JSON is written by
 * others too, so its unknown keys are refused, and each older form needs its schema here.
 */
export function upgrade(document: unknown, vectors: Vectors): Upgraded {
  const format = typeof document === 'object' && document !== null && 'format' in document ? document.format : 1;
  switch (format) {
    case 1: {
      const parsed = format1Schema.safeParse(document);
      if (!parsed.success) return refused(parsed.error.issues, format1Schema);
      return { kind: 'document', ...upgradeFormat1(parsed.data, vectors) };
    }
    case EXCHANGE_FORMAT: {
      const parsed = screenStateSchema.safeParse(document);
      // As it was given: the schema passes over what is compared afterwards, such as a key named __proto__.
      if (parsed.success) return { kind: 'document', json: document as ScreenStateJson, vectors };
      return refused(parsed.error.issues, screenStateSchema);
    }
    default:
      return {
        kind: 'refused',
        problems: [
          {
            path: 'format',
            reason: `is none of the forms that this version reads, 1 to ${EXCHANGE_FORMAT}`,
            remedy: 'Import it with the version of Vigie that wrote it, or a later one.',
          },
        ],
      };
  }
}

function refused(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Upgraded {
  return { kind: 'refused', problems: problemsOf(issues, namesIn(z.toJSONSchema(schema))) };
}
