import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS_PAGE, errorsPage } from './docs/errors-page';
import { loadCatalogues } from './generate/catalogues';
import { BASELINE, compileProtocol, generateCode } from './generate/protocol';
import { writeSchemas } from './generate/schemas';
import { runTool } from './run-tool';
import { readWorkspace } from './workspace/read-workspace';

/**
 * Writes all that is generated: code from proto/, the protocol's baseline, docs/errors.md, the JSON Schemas of docs/. The baseline takes additions
 * by itself; a change that breaks peers is refused unless `acceptBreaking`. Returns whether all was written.
 */
export async function generate(root: string, acceptBreaking: boolean, print: (line: string) => void): Promise<boolean> {
  const lint = await runTool(root, 'buf', ['lint'], 'proto');
  if (!lint.ok) {
    print(lint.output);
    return false;
  }
  await generateCode(root);
  print('libs/contracts/src/gen: written from proto/');
  const build = await runTool(root, 'tsc', ['-b']);
  if (!build.ok) print(`${build.output}\nThe build failed: docs/errors.md is written from what could be built.`);
  const page = errorsPage(loadCatalogues(readWorkspace(root)));
  writeFileSync(path.join(root, ERRORS_PAGE), page);
  print(`${ERRORS_PAGE}: written from the catalogues`);
  for (const file of await writeSchemas(root)) print(`${file}: written from its schema in code`);
  return (await writeBaseline(root, acceptBreaking, print)) && build.ok;
}

async function writeBaseline(root: string, acceptBreaking: boolean, print: (line: string) => void): Promise<boolean> {
  const file = path.join(root, BASELINE);
  if (existsSync(file) && !acceptBreaking) {
    const { ok, output } = await runTool(root, 'buf', ['breaking', '--against', path.basename(BASELINE)], 'proto');
    if (!ok) {
      print(`${output}\n${BASELINE}: left as it is, because these changes break agents of the last release.`);
      print('Add fields instead; or, when no released agent can be affected: npm run generate -- --accept-breaking');
      return false;
    }
  }
  await compileProtocol(root, file);
  print(`${BASELINE}: written from proto/`);
  return true;
}
