import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASELINE, compileProtocol, differences, GENERATED, withFreshCode } from '../generate/protocol';
import { runTool } from '../run-tool';
import type { Check } from './check';

export const generatedCode: Check = {
  name: 'generated code is current',
  run: async ({ root }) => {
    const stale = await withFreshCode(root, (folder) => differences(folder, path.join(root, GENERATED)));
    return stale.map((file) => `${GENERATED}/${file}: is not what proto/ gives.\n    Run npm run generate.`);
  },
};

/**
 * Against a compiled baseline in the repository rather than against git: a shallow clone has no history to compare with,
 * and on the main branch a comparison with the main branch finds nothing.
 */
export const protocolBreaking: Check = {
  name: 'protocol: breaks no peer',
  run: async ({ root }) => {
    if (!existsSync(path.join(root, BASELINE))) return [`${BASELINE}: is missing.\n    Run npm run generate.`];
    const { ok, output } = await runTool(root, 'buf', ['breaking', '--against', path.basename(BASELINE)], 'proto');
    if (!ok)
      return [`${output}\n    Add fields instead of changing them: agents of the last release speak to this one.`];
    return (await isBaseline(root))
      ? []
      : [
          `${BASELINE}: lacks what was added to proto/ since.\n    Run npm run generate, so that the addition is protected too.`,
        ];
  },
};

async function isBaseline(root: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-protocol-'));
  try {
    const fresh = path.join(folder, 'fresh.binpb');
    await compileProtocol(root, fresh);
    return readFileSync(fresh).equals(readFileSync(path.join(root, BASELINE)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
