import { z } from 'zod';
import { screenStateSchema, uiElementSchema } from './screen-state-schema';

/**
 * JSON Schemas (2020-12) of an exported state and of one element, by the names of their files in docs/, where a test
 * proves them. Made anew by `node services/fusion/scripts/…`: see docs/fingerprints.md.
 */
export function exchangeJsonSchemas(): Readonly<Record<string, Record<string, unknown>>> {
  return {
    'screen-state.schema.json': titled('Vigie ScreenState, format 2', screenStateSchema),
    'ui-element.schema.json': titled('Vigie UIElement, format 2', uiElementSchema),
  };
}

function titled(title: string, schema: z.ZodType): Record<string, unknown> {
  return { ...(z.toJSONSchema(schema) as Record<string, unknown>), title };
}
