import { spawn } from 'node:child_process';
import path from 'node:path';

export interface ToolResult {
  readonly ok: boolean;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/** Runs a program of node_modules/.bin, with that folder first in PATH, so that its plugins run under the pinned Node. */
export function runTool(root: string, tool: string, args: readonly string[], folder = '.'): Promise<ToolResult> {
  const bin = path.join(root, 'node_modules', '.bin');
  return new Promise((resolve) => {
    const child = spawn(path.join(bin, tool), args, {
      cwd: path.join(root, folder),
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', () => resolve({ ok: false, output: `${tool} cannot be started. Run npm ci.` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
