import { fork } from 'node:child_process';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { captureAgentErrors } from '../errors';
import type { FrameSource, SightAnswer } from '../ports';
import type { CaptureAnswer, CaptureQuestion, Numbered } from './capture-host';
import { fromMachine } from './machine-clock';

/** Longest time from a question to its answer, ms: a full 4K screen of noise takes two seconds on a busy core. */
const ANSWER_TIMEOUT_MS = 15_000;

/** A capture host, wherever it runs. */
export interface CaptureHost {
  send(question: Numbered<CaptureQuestion>): void;
  onAnswer(listener: (answer: Numbered<CaptureAnswer>) => void): void;
  onEnd(listener: () => void): void;
  end(): Promise<void>;
}

export interface HostedFrameSource extends FrameSource {
  /** Lets the host go: the next call has a new one, and gives a keyframe. Kept frames are gone with it. */
  restart(): Promise<void>;
}

/**
 * A FrameSource whose grabbing, encoding and comparing happen in a host. A host that ended, or fell silent, is replaced
 * with the next call, which then gives a keyframe. `endedError` says what the end of a host means on this platform.
 */
export function createHostedFrameSource(start: () => CaptureHost, endedError: () => Error): HostedFrameSource {
  const calls = openCalls(start, endedError);
  return {
    next: async ({ keyframe }) => (await calls.ask({ kind: 'next', keyframe }, 'change')).change,
    keep: async (frameId) => {
      // A host that is gone took the pixels along: a guard then hears that the frame is unknown.
      if (calls.hosted) await calls.ask({ kind: 'keep', frameId }, 'kept');
    },
    compare: async (sight) => {
      if (!calls.hosted) return { kind: 'unknown_frame' };
      return onOurClock((await calls.ask({ kind: 'compare', sight }, 'sight')).sight);
    },
    digest: async () => (await calls.ask({ kind: 'digest' }, 'digest')).digest,
    restart: () => calls.drop(endedError()),
    close: () => calls.close(),
  };
}

function onOurClock(sight: SightAnswer): SightAnswer {
  if (sight.kind !== 'same') return sight;
  return { ...sight, takenAt: { ...sight.takenAt, atMs: fromMachine(sight.takenAt.atMs) } };
}

interface Call {
  resolve(answer: CaptureAnswer): void;
  reject(error: Error): void;
}
type Told<Kind extends CaptureAnswer['kind']> = Extract<CaptureAnswer, { kind: Kind }>;

/** Questions to a host that are waiting for their answers. */
function openCalls(start: () => CaptureHost, endedError: () => Error) {
  const waiting = new Map<number, Call>();
  let host: CaptureHost | null = null;
  let closed = false;
  let lastNumber = 0;

  const failAll = (error: Error) => {
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) call.reject(error);
  };
  const open = (): CaptureHost => {
    const started = start();
    started.onAnswer((answer) => {
      if (host !== started) return;
      const call = waiting.get(answer.number);
      waiting.delete(answer.number);
      if (answer.kind === 'fault') call?.reject(faultOf(answer));
      else call?.resolve(answer);
    });
    started.onEnd(() => {
      if (host !== started) return;
      host = null;
      failAll(endedError());
    });
    return started;
  };
  const drop = async (error: Error) => {
    const old = host;
    host = null;
    failAll(error);
    await old?.end();
  };
  const answerTo = (question: CaptureQuestion): Promise<CaptureAnswer> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(captureAgentErrors.create('AGENT_STOPPED'));
      const number = ++lastNumber;
      const silent = () => void drop(captureAgentErrors.create('CAPTURE_TIMEOUT', { timeoutMs: ANSWER_TIMEOUT_MS }));
      const timer = setTimeout(silent, ANSWER_TIMEOUT_MS);
      waiting.set(number, {
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      host ??= open();
      host.send({ ...question, number });
    });

  return {
    /** Whether there is a host that may know what was asked before. */
    get hosted() {
      return host !== null;
    },
    ask: async <Kind extends CaptureAnswer['kind']>(question: CaptureQuestion, kind: Kind): Promise<Told<Kind>> => {
      const answer = await answerTo(question);
      if (answer.kind === kind) return answer as Told<Kind>;
      throw captureAgentErrors.create('CAPTURE_FAILED', { reason: 'the capture host answered another question' });
    },
    drop,
    close: async () => {
      closed = true;
      await drop(captureAgentErrors.create('AGENT_STOPPED'));
    },
  };
}

function faultOf(answer: Told<'fault'>) {
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
