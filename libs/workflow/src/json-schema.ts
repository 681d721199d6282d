import { z } from 'zod';
import { documentSchema } from './document/schema';

/** JSON Schema (2020-12) of a workflow document, for editors; `docs/workflow.schema.json` is this, proven by a test. */
export function workflowJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(documentSchema, { io: 'input' }) as Record<string, unknown>;
  return { ...schema, title: 'Vigie workflow, version 1' };
}
