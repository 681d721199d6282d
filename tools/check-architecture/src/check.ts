import { checks } from './checks';
import type { Check } from './checks/check';
import { readWorkspace } from './workspace/read-workspace';

/**
 * Runs every check, or those whose name holds one of `wanted`, prints each with its time and all that is wrong, and
 * returns how many failed. A check that breaks down counts as failed; the others still run.
 */
export async function check(root: string, wanted: readonly string[], print: (line: string) => void): Promise<number> {
  const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  const workspace = readWorkspace(root);
  const failed: string[] = [];
  for (const one of chosen) {
    const start = performance.now();
    const problems = await problemsOf(one, workspace);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(`${problems.length === 0 ? '✓' : '✗'} ${one.name} (${seconds} s)`);
    for (const problem of problems) print(indented(problem));
    if (problems.length > 0) failed.push(one.name);
  }
  print(failed.length === 0 ? `All ${chosen.length} checks passed.` : `Failed: ${failed.join('; ')}.`);
  return failed.length;
}

async function problemsOf(one: Check, workspace: ReturnType<typeof readWorkspace>): Promise<readonly string[]> {
  try {
    return await one.run(workspace);
  } catch (error) {
    return [`The check broke down: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
