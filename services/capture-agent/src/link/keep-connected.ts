import { setTimeout as pause } from 'node:timers/promises';
import type { AgentCommand, AgentMessage, Hello, Welcome } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import type { ClockReading, ServerTime } from '../act/lane-clock';
import { captureAgentErrors } from '../errors';
import type { OrchestratorDialer, OrchestratorStream } from '../ports';
import { createOutbox } from './outbox';

const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 10_000;
/** From our hello to the welcome, ms: the orchestrator writes the new epoch to its database between. */
const WELCOME_TIMEOUT_MS = 10_000;

export interface LinkDeps {
  readonly address: string;
  readonly dialer: OrchestratorDialer;
  readonly hello: () => Promise<Hello>;
  readonly clock: () => ClockReading;
  readonly onWelcome: (welcome: Welcome, serverTime: ServerTime) => void;
  readonly onCommand: (command: AgentCommand) => void;
  /** Told when the link stands (`null`) and each time that it does not. */
  readonly onState: (error: unknown) => void;
  /** 0 … 1. */
  readonly random?: () => number;
}

/** The agent's link to the orchestrator: dials, says hello, and dials again for as long as it is not stopped. */
export interface Link {
  readonly welcomed: boolean;
  /** Sends when the link stands; what is no outcome is dropped when it does not. */
  send(message: Exclude<AgentMessage, { kind: 'hello' }>): void;
  /** Resolves once the link stands. Errors: ORCHESTRATOR_UNREACHABLE, ORCHESTRATOR_TOKEN_REFUSED. */
  whenWelcomed(timeoutMs: number): Promise<void>;
  /** Dials anew, for a new epoch and time. */
  redial(): void;
  stop(): Promise<void>;
}

export function keepConnected(deps: LinkDeps): Link {
  const outbox = createOutbox();
  const random = deps.random ?? Math.random;
  const stopping = new AbortController();
  const waiters = new Set<() => void>();
  let stream: OrchestratorStream | null = null;
  let welcomed = false;
  let connection = 0;
  let refusal: CodedError | null = null;

  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await oneConnection();
        failures = 0;
      } catch (error) {
        failures++;
        refusal = isCoded(error, 'ORCHESTRATOR_TOKEN_REFUSED') ? error : null;
        if (!stopping.signal.aborted) deps.onState(error);
      }
      const wait = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures, 8));
      // Jitter, so that a fleet does not come back in one moment.
      await pause(wait * (0.5 + random() / 2), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const oneConnection = async () => {
    const opened = await deps.dialer.dial();
    if (stopping.signal.aborted) return opened.end();
    connection++;
    stream = opened;
    const ended = new Promise<CodedError>((resolve) => opened.onEnd(resolve));
    try {
      await meet(opened, ended);
      const why = await ended;
      if (!stopping.signal.aborted) deps.onState(why);
    } finally {
      stream = null;
      welcomed = false;
      opened.end();
    }
  };

  /** From our hello to the welcome; afterwards commands flow. */
  const meet = async (opened: OrchestratorStream, ended: Promise<CodedError>) => {
    const hello = await deps.hello();
    const asked = deps.clock();
    const welcome = new Promise<void>((resolve) => {
      opened.onCommand((command) => {
        if (command.kind !== 'welcome') {
          // Before the welcome there is no epoch in which anything could be asked.
          if (welcomed) deps.onCommand(command);
          return;
        }
        deps.onWelcome(command.welcome, { serverMs: command.welcome.serverTimeMs, asked, heard: deps.clock() });
        welcomed = true;
        resolve();
      });
    });
    // A stream that does not take it ends, which tells why, or stays silent.
    opened.send({ kind: 'hello', hello, traceparent: '' }).catch(() => {});
    const outcome = await Promise.race([
      welcome.then(() => 'welcome' as const),
      ended,
      pause(WELCOME_TIMEOUT_MS, 'silent' as const, { ref: false }),
    ]);
    if (outcome === 'silent') throw captureAgentErrors.create('ORCHESTRATOR_SILENT', { timeoutMs: WELCOME_TIMEOUT_MS });
    if (outcome !== 'welcome') throw outcome;
    refusal = null;
    deps.onState(null);
    for (const message of outbox.undelivered()) transmit(message);
    for (const waiter of [...waiters]) waiter();
  };

  const transmit = (message: AgentMessage) => {
    if (message.kind === 'outcome') outbox.add(message, connection, deps.clock().steadyMs);
    if (stream !== null && welcomed) void stream.send(message).catch(() => {});
  };

  const unreachable = () => captureAgentErrors.create('ORCHESTRATOR_UNREACHABLE', { address: deps.address });
  const running = loop();

  return {
    get welcomed() {
      return welcomed;
    },
    send: (message) => {
      if (welcomed) outbox.sweep(connection, deps.clock().steadyMs);
      transmit(message);
    },
    whenWelcomed: (timeoutMs) =>
      new Promise((resolve, reject) => {
        if (welcomed) return resolve();
        const done = () => {
          clearTimeout(timer);
          waiters.delete(done);
          resolve();
        };
        const timer = setTimeout(() => {
          waiters.delete(done);
          reject(refusal ?? unreachable());
        }, timeoutMs);
        waiters.add(done);
      }),
    redial: () => stream?.end(),
    stop: async () => {
      stopping.abort();
      stream?.end();
      deps.dialer.close();
      await running;
    },
  };
}
