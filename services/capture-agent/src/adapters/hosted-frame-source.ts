import { fork } from 'node:child_process';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { captureAgentErrors } from '../errors';
import type { EncodedChange, FrameSource } from '../ports';
import type { CaptureAnswer, CaptureQuestion } from './capture-host';

/** Longest time from a question to its answer, ms: a full 4K screen of noise takes two seconds on a busy core. */
const ANSWER_TIMEOUT_MS = 15_000;

/** A capture host, wherever it runs. */
export interface CaptureHost {
  send(question: CaptureQuestion): void;
  onAnswer(listener: (answer: CaptureAnswer) => void): void;
  onEnd(listener: () => void): void;
  end(): Promise<void>;
}

export interface HostedFrameSource extends FrameSource {
  /** Lets the host go: the next call has a new one, and gives a keyframe. */
  restart(): Promise<void>;
}

/**
 * A FrameSource whose grabbing and encoding happen in a host. A host that ended, or fell silent, is replaced with the
 * next call, which then gives a keyframe. `endedError` says what the end of a host means on this platform.
 */
export function createHostedFrameSource(start: () => CaptureHost, endedError: () => Error): HostedFrameSource {
  let host: CaptureHost | null = null;
  let closed = false;
  let waiting: { resolve(change: EncodedChange): void; reject(error: Error): void } | null = null;

  const settle = (finish: (call: NonNullable<typeof waiting>) => void) => {
    const call = waiting;
    waiting = null;
    if (call) finish(call);
  };
  const open = (): CaptureHost => {
    const started = start();
    started.onAnswer((answer) => {
      if (host !== started) return;
      settle((call) => {
        if (answer.kind === 'change') call.resolve(answer.change);
        else call.reject(faultOf(answer));
      });
    });
    started.onEnd(() => {
      if (host !== started) return;
      host = null;
      settle((call) => call.reject(endedError()));
    });
    return started;
  };
  const drop = async () => {
    const old = host;
    host = null;
    await old?.end();
  };

  return {
    next: (question) => {
      if (closed) return Promise.reject(captureAgentErrors.create('AGENT_STOPPED'));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          settle((call) => call.reject(captureAgentErrors.create('CAPTURE_TIMEOUT', { timeoutMs: ANSWER_TIMEOUT_MS })));
          void drop();
        }, ANSWER_TIMEOUT_MS);
        waiting = {
          resolve: (change) => {
            clearTimeout(timer);
            resolve(change);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        };
        host ??= open();
        host.send(question);
      });
    },
    restart: async () => {
      settle((call) => call.reject(endedError()));
      await drop();
    },
    close: async () => {
      closed = true;
      settle((call) => call.reject(captureAgentErrors.create('AGENT_STOPPED')));
      await drop();
    },
  };
}

function faultOf(answer: { code: string; reason: string }) {
  return answer.code === 'CAPTURE_MALFORMED' || answer.code === 'CAPTURE_FAILED'
    ? captureAgentErrors.create('CAPTURE_FAILED', { reason: answer.reason })
    : captureAgentErrors.create('CAPTURE_FAILED', { reason: answer.code });
}

/** A child process: on X11 the native library ends its process when the display goes away. */
export function startCaptureChild(environment: Readonly<Record<string, string | undefined>>): CaptureHost {
  const child = fork(hostFile(), {
    env: { ...process.env, ...environment },
    // Each grab allocates the whole screen outside the heap; a small young generation lets go of it sooner.
    execArgv: ['--max-semi-space-size=1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    send: (question) => {
      if (child.connected) child.send(question, () => {});
    },
    onAnswer: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function startCaptureWorker(): CaptureHost {
  const worker = new Worker(hostFile());
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    worker.on('error', () => {});
  });
  return {
    send: (question) => worker.postMessage(question),
    onAnswer: (listener) => worker.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    end: async () => {
      await worker.terminate();
    },
  };
}

/** Hosts run compiled code, also when this file is run from its source. */
function hostFile(): string {
  const folder = __dirname.endsWith(path.join('src', 'adapters'))
    ? path.join(__dirname, '..', '..', 'dist', 'adapters')
    : __dirname;
  return path.join(folder, 'capture-host.js');
}
