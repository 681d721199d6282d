import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChildReport } from '@vigie/lifecycle';
import { chaosErrors } from '../errors';

/** How to run one process; asked anew at each start, because a case may change it. */
export interface PartSpec {
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A file that is loaded before the entry. */
  readonly preload?: string;
  /** Put before the command: `ip netns exec NAME`. */
  readonly prefix?: readonly string[];
}

export interface Death {
  readonly atMs: number;
  readonly how: string;
}

/** The compiled one, also where the sources run: a process of its own compiles nothing. */
const ANSWER_MEMORY = path.join(__dirname, '..', '..', 'dist', 'site', 'answer-memory.js');
const READY_SECONDS = 40;
/** For a collection on a machine that is busy. */
const MEMORY_SECONDS = 20;
/** Thousands of starts need not compile the same code again: a third of a start is saved. */
const COMPILED = path.join(tmpdir(), `vigie-chaos-compiled-${process.getuid?.() ?? 0}`);

/** One process of a site that may be killed and started again. It ends with this process: its IPC channel closes. */
export class Part {
  readonly deaths: Death[] = [];
  private child: ChildProcess | null = null;
  private still = false;
  private gone: Promise<Death> = Promise.resolve({ atMs: 0, how: 'never started' });

  constructor(
    readonly name: string,
    private readonly logs: string,
    private readonly spec: () => PartSpec,
    private readonly onEvent: (event: string, part: string) => void = () => {},
  ) {}

  get alive(): boolean {
    return this.child !== null;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get log(): string {
    return path.join(this.logs, `${this.name}.log`);
  }

  /** Resolves when it says that it is ready. Errors: CHAOS_PART_ENDED, CHAOS_PART_SILENT. */
  async start(): Promise<void> {
    if (this.alive) return;
    mkdirSync(this.logs, { recursive: true });
    const { entry, args = [], env, preload, prefix = [] } = this.spec();
    const first = [ANSWER_MEMORY, preload].flatMap((file) => (file === undefined ? [] : ['--require', file]));
    const node = [process.execPath, '--enable-source-maps', '--expose-gc', ...first];
    const [program, ...rest] = [...prefix, ...node, entry, ...args] as [string, ...string[]];
    const child = spawn(program, rest, {
      env: { ...inherited(), NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const sink = createWriteStream(this.log, { flags: 'a' });
    child.stdout?.pipe(sink, { end: false });
    child.stderr?.pipe(sink, { end: false });
    this.gone = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const death = { atMs: Date.now(), how: signal ?? `exit code ${code}` };
        if (this.child === child) this.child = null;
        this.deaths.push(death);
        this.onEvent(`ended (${death.how})`, this.name);
        sink.end();
        resolve(death);
      });
    });
    await this.ready(child);
    this.onEvent('started', this.name);
  }

  /** Resolves when it has ended, however that came about. */
  whenGone(): Promise<Death> {
    return this.gone;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child === null) return;
    this.onEvent(`sent ${signal}`, this.name);
    this.child.kill(signal);
    await this.gone;
  }

  /** Stands still until `goOn`: no timer, no answer, and nobody is told. */
  standStill(): void {
    this.still = true;
    this.onEvent('stands still', this.name);
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    if (!this.still) return;
    this.still = false;
    this.onEvent('goes on', this.name);
    this.child?.kill('SIGCONT');
  }

  /** Memory that it still holds after a collection, MiB. Errors: CHAOS_PART_SILENT. */
  async heldMib(): Promise<number> {
    const { child } = this;
    const answer = Promise.withResolvers<number>();
    const hear = (message: unknown) => {
      const { kind, mib } = message as { kind?: string; mib?: number };
      if (kind === 'memory' && mib !== undefined) answer.resolve(mib);
    };
    const silent = { part: this.name, seconds: MEMORY_SECONDS, log: this.log };
    const late = () => answer.reject(chaosErrors.create('CHAOS_PART_SILENT', silent));
    const timer = setTimeout(late, MEMORY_SECONDS * 1000);
    child?.on('message', hear);
    try {
      child?.send('memory');
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      child?.off('message', hear);
    }
  }

  private async ready(child: ChildProcess): Promise<void> {
    const told = new Promise<ChildReport>((resolve) => child.once('message', (m) => resolve(m as ChildReport)));
    const ended = this.gone.then(({ how }) => {
      throw chaosErrors.create('CHAOS_PART_ENDED', { part: this.name, how, log: this.log });
    });
    ended.catch(() => {});
    const late = Promise.withResolvers<never>();
    const silent = () =>
      chaosErrors.create('CHAOS_PART_SILENT', { part: this.name, seconds: READY_SECONDS, log: this.log });
    const timer = setTimeout(() => late.reject(silent()), READY_SECONDS * 1000);
    try {
      const report = await Promise.race([told, ended, late.promise]);
      if (report.kind === 'failed') await ended;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Without what a developer's shell may have set for the product. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VIGIE_') && name !== 'NODE_OPTIONS'),
  );
}
