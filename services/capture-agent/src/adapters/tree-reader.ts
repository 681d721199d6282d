import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { AccessibilityNode } from '@vigie/domain';
import { captureAgentErrors } from '../errors';

/** A tree of some thousand nodes takes about a second over D-Bus; the child stops by itself before that. */
const ANSWER_TIMEOUT_MS = 3_000;
/**
 * A child process that reads accessibility trees. One question a line on its stdin, `{"id": 1, "pid": 123}`; one answer a
 * line on its stdout, `{"id": 1, "nodes": [...]}` or `{"id": 1, "error": "..."}`. It ends when its stdin does.
 */
export interface TreeProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface TreeReader {
  /** The showing nodes of the active window of a process. Errors: ACCESSIBILITY_UNAVAILABLE. */
  read(processId: number): Promise<readonly AccessibilityNode[]>;
  close(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly nodes?: readonly AccessibilityNode[];
  readonly error?: string;
}

export function openTreeReader({ program, args, environment }: TreeProgram): TreeReader {
  let child: ChildProcessWithoutNullStreams | null = null;
  let broken: string | null = null;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();

  const fail = (reason: string) => {
    broken = reason;
    for (const [id, settle] of waiting) settle({ id, error: reason });
    waiting.clear();
  };
  const start = () => {
    const started = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'ignore'] as never,
    });
    started.on('error', () => fail(`${program} could not be started`));
    started.on('exit', () => fail('the reader of the tree ended'));
    started.stdin.on('error', () => {});
    createInterface({ input: started.stdout }).on('line', (line) => {
      const answer = parse(line);
      if (answer === null) return;
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    });
    return started;
  };

  return {
    read: (processId) =>
      new Promise((resolve, reject) => {
        const refuse = (reason: string) => reject(captureAgentErrors.create('ACCESSIBILITY_UNAVAILABLE', { reason }));
        if (broken !== null) return refuse(broken);
        child ??= start();
        const id = ++lastId;
        const timer = setTimeout(() => {
          waiting.delete(id);
          refuse('the program did not answer in time');
        }, ANSWER_TIMEOUT_MS);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          if (answer.nodes) resolve(answer.nodes);
          else refuse(answer.error ?? 'the reader of the tree failed');
        });
        child.stdin.write(`${JSON.stringify({ id, pid: processId })}\n`);
      }),
    close: async () => {
      const old = child;
      child = null;
      fail('the agent is stopping');
      if (old === null || old.exitCode !== null || old.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        old.once('exit', () => resolve());
        old.once('error', () => resolve());
        old.kill('SIGKILL');
      });
    },
  };
}

function parse(line: string): Answer | null {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return null;
  }
}
