import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../run-tool';

/** Modules that make JSON Schemas, and which file of docs/ each of their schemas is. Reads dist/, so it must be built. */
const MAKERS: Readonly<Record<string, (made: Record<string, () => unknown>) => Readonly<Record<string, unknown>>>> = {
  'libs/workflow/dist/json-schema.js': (made) => ({ 'workflow.schema.json': made.workflowJsonSchema?.() }),
  'services/fusion/dist/exchange/json-schema.js': (made) => made.exchangeJsonSchemas?.() as Record<string, unknown>,
};

/** Writes the JSON Schemas of docs/ in the repository's form; tests prove that they are those of the code. */
export async function writeSchemas(root: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [module, schemasOf] of Object.entries(MAKERS)) {
    const file = path.join(root, module);
    if (!existsSync(file)) continue;
    for (const [name, schema] of Object.entries(schemasOf(require(file)))) {
      writeFileSync(path.join(root, 'docs', name), `${JSON.stringify(schema, null, 2)}\n`);
      written.push(`docs/${name}`);
    }
  }
  await runTool(root, 'biome', ['format', '--write', ...written]);
  return written;
}
