import { runTool } from '../run-tool';
import type { Check } from './check';

/** A check that a program does, whose output is what is wrong. */
function byTool(name: string, tool: string, args: readonly string[], folder?: string): Check {
  return {
    name,
    run: async ({ root }) => {
      const { ok, output } = await runTool(root, tool, args, folder);
      return ok ? [] : [output];
    },
  };
}

export const formatAndLint = byTool('format and lint', 'biome', ['check', '--error-on-warnings', '.']);
export const build = byTool('types of the sources', 'tsc', ['-b']);
export const testTypes = byTool('types of the tests', 'tsc', ['-p', 'tsconfig.test.json']);
export const protocolLint = byTool('protocol: lint', 'buf', ['lint'], 'proto');
