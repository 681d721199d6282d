import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { localServicesErrors } from '../errors';
import { vigieFolder } from '../places';

export interface CommandOptions {
  readonly cwd?: string | undefined;
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

export interface CommandResult {
  readonly code: number;
  /** Both streams, as they came. */
  readonly output: string;
}

export function installLog(): string {
  return path.join(vigieFolder(), 'install.log');
}

/** Runs a command to its end and keeps its output in the install log. A code other than 0 is a value, not an error. */
export function tryCommand(program: string, args: readonly string[], o: CommandOptions = {}): Promise<CommandResult> {
  mkdirSync(vigieFolder(), { recursive: true });
  appendFileSync(installLog(), `\n$ ${program} ${args.join(' ')}\n`);
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...o.environment };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: o.cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: string[] = [];
    const keep = (chunk: Buffer) => chunks.push(chunk.toString('utf8'));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const finish = (code: number) => {
      const output = chunks.join('');
      appendFileSync(installLog(), output);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      chunks.push(error.message);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** As `tryCommand`, for a command that must succeed. @throws INSTALL_FAILED with the last lines of its output */
export async function runCommand(program: string, args: readonly string[], o: CommandOptions = {}): Promise<string> {
  const { code, output } = await tryCommand(program, args, o);
  if (code !== 0) throw installFault(`${program} ${args[0] ?? ''}`, output);
  return output;
}

export function installFault(step: string, output: string): Error {
  const said = output.trimEnd().split('\n');
  const errors = said.filter((line) => /^(E:|Err|error|fatal)/i.test(line));
  const lastWords = (errors.length > 0 ? errors : said).slice(-3).join(' | ').slice(-600);
  return localServicesErrors.create('INSTALL_FAILED', { step, lastWords, log: installLog() });
}
