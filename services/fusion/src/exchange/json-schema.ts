import { z } from 'zod';
import { screenStateSchema, uiElementSchema } from './screen-state-schema';

/**
 * JSON Schemas (2020-12) of an exported state and of one of its elements, by the names of their files in docs/: written
 * there by `npm run generate`, and proven by a test.
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
