import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { vigieFolder } from '@vigie/local-services';

const MAIN = resolve(__dirname, '../dist/main.js');

/** Upper limit for a start on a machine that is busy with other things, ms. */
export const PATIENCE_MS = 120_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** From the call, or from the last signal sent, to the end. */
  readonly ms: number;
  /** The last line of stdout as an object; null when it is none. */
  readonly result: Record<string, unknown> | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for everything that one system leaves, which also marks the processes that belong to it. */
export class VigieHome {
  readonly folder = mkdtempSync(join(tmpdir(), 'vigie-home-'));

  constructor() {
    // Programs that were unpacked for this checkout are not fetched again.
    symlinkSync(join(vigieFolder(), 'system'), join(this.folder, 'system'));
  }

  /** Calls the command line as a process group of its own, as a terminal does. */
  call(args: readonly string[], env: Readonly<Record<string, string>> = {}): VigieProcess {
    return this.start([MAIN, ...args], env);
  }

  /** Any of the project's entries. */
  start(command: readonly string[], env: Readonly<Record<string, string>> = {}): VigieProcess {
    return new VigieProcess(command, { ...bareEnvironment(), VIGIE_HOME: this.folder, ...env });
  }

  /** Processes started for this folder, whoever their parent is now. Empty where there is no /proc. */
  family(): { pid: number; command: string; environment: readonly string[] }[] {
    return processIds().flatMap((pid) => {
      const environment = readProc(pid, 'environ');
      const command = readProc(pid, 'cmdline').join(' ').trim();
      const ours = command !== '' && environment.includes(`VIGIE_HOME=${this.folder}`);
      return ours ? [{ pid, command, environment }] : [];
    });
  }

  /** What of the family is left after at most `ms`: its members end by themselves or are orphans. */
  async leftAfter(ms: number): Promise<string[]> {
    const deadline = Date.now() + ms;
    while (this.family().length > 0 && Date.now() < deadline) await delay(200);
    return this.family().map((one) => one.command.slice(0, 200));
  }

  /** Ends what a failed test left, by its number, and removes the folder. */
  async remove(): Promise<void> {
    for (const { pid } of this.family()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    await this.leftAfter(5_000);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class VigieProcess {
  private readonly child: ChildProcess;
  private readonly ending: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  private since = performance.now();
  private stdout = '';
  private stderr = '';

  constructor(command: readonly string[], env: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [...command], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ending = new Promise((done) => this.child.once('close', (code, signal) => done({ code, signal })));
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  /** Resolves when it has written `text` on either stream. */
  async says(text: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!`${this.stdout}\n${this.stderr}`.includes(text)) {
      const over = this.child.exitCode !== null || Date.now() > deadline;
      if (over) throw new Error(`It never said “${text}”:\n${this.stdout}\n${this.stderr}`);
      await delay(20);
    }
  }

  /** To the process alone, or to its whole group, as a terminal's Ctrl-C. */
  signal(signal: NodeJS.Signals, whom: 'alone' | 'group' = 'alone'): void {
    this.since = performance.now();
    process.kill(whom === 'group' ? -this.pid : this.pid, signal);
  }

  /** Waits for the end; a call that hangs is a failure of its own, told with everything that it had said. */
  async end(patienceMs = PATIENCE_MS): Promise<Ended> {
    const stop = new AbortController();
    const late = delay(patienceMs, null, { signal: stop.signal }).catch(() => null);
    const ended = await Promise.race([this.ending, late]);
    stop.abort();
    if (ended === null) {
      process.kill(-this.pid, 'SIGKILL');
      throw new Error(`It did not end within ${patienceMs} ms:\n${this.stdout}\n${this.stderr}`);
    }
    const ms = performance.now() - this.since;
    return { ...ended, ms, result: lastObject(this.stdout), stdout: this.stdout, stderr: this.stderr };
  }
}

/** What the caller's session has set for Vigie or its desktop must not decide a test. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VIGIE_|OTEL_|DISPLAY$|XAUTHORITY$)/.test(name));
  return Object.fromEntries(kept);
}

function lastObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;
  } catch {
    return null;
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readProc(pid: number, file: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    // It ended, or is another user's.
    return [];
  }
}

/** The refusal as every command tells it: code and remedy on stderr, and one object with them on the last line. */
export function expectRefusal(ended: Ended, code: string, exitCode: number): void {
  const error = ended.result?.error as Record<string, string> | undefined;
  expect({ exit: ended.code, success: ended.result?.success, code: error?.code }).toEqual({
    exit: exitCode,
    success: false,
    code,
  });
  expect(ended.stderr).toContain(`error ${code}: `);
  expect(ended.stderr).toContain(`  remedy: ${error?.remedy}`);
  expect(error?.remedy).toMatch(/\w/);
  expect(ended.stdout.trimEnd().split('\n')).toHaveLength(1);
}
