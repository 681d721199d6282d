import type { VisionLanguageConfig } from '../config';
import { visionLanguageErrors } from '../errors';
import type { Surroundings } from '../vision-language-model';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker';
import { type Completion, parseCompletion } from './completion';
import { type Deadline, pause } from './deadline';
import { type ExchangeOutcome, exchange } from './exchange';
import { createRetryBudget, decideRetry, type RetryBudget } from './retry';
import { parseServerAddress, readApiKey, type ServerAddress } from './server-address';
import { createTurns, type Turns } from './turns';

/**
 * A timeout counts as the server's failure when it had so long, or half of the configured time: a caller in a hurry, or
 * one whose time went by in the queue, proves nothing.
 */
const PATIENCE_MS = 2_000;

/** The server with its guards: turns, deadline, breaker, retries with their budget. */
export class ModelServer {
  readonly #config: VisionLanguageConfig;
  readonly #address: ServerAddress;
  readonly #surroundings: Surroundings;
  readonly #turns: Turns;
  readonly #breaker: CircuitBreaker;
  readonly #budget: RetryBudget = createRetryBudget();

  /** Throws VLM_SETTINGS_UNUSABLE. */
  constructor(config: VisionLanguageConfig, surroundings: Surroundings) {
    this.#config = config;
    this.#address = parseServerAddress(config.baseUrl);
    this.#surroundings = surroundings;
    this.#turns = createTurns(config.maxConcurrent, config.maxWaiting);
    const { breakerFailures: failures, breakerOpenMs: openMs } = config;
    this.#breaker = createCircuitBreaker({ failures, openMs, now: () => surroundings.now() });
  }

  /** Waits for a turn and prepares the request only then, so that waiting questions hold no encoded pictures. */
  async complete(prepare: () => Promise<object>, deadline: Deadline, onAttempt: () => void): Promise<Completion> {
    // The turn is kept through pauses: a server in trouble gets less to do, not the next in the queue.
    const release = await this.#turns.take(deadline.signal);
    try {
      const body = JSON.stringify(await prepare());
      this.#budget.earn();
      for (let attempts = 1; ; attempts += 1) {
        deadline.check();
        onAttempt();
        const outcome = await this.#attempt(body, deadline);
        if (outcome.kind === 'completed') return outcome.completion;
        const afterMs = this.#pauseAfter(outcome, attempts, deadline);
        if (afterMs === null) throw outcome.error;
        await pause(afterMs, deadline.signal);
      }
    } finally {
      release();
    }
  }

  #pauseAfter(outcome: ExchangeOutcome & { kind: 'failed' }, attempts: number, deadline: Deadline): number | null {
    const { passing, retryAfterMs } = outcome;
    const decision = decideRetry({
      passing,
      attempts,
      mostRetries: this.#config.retries,
      remainingMs: deadline.remainingMs(),
      retryAfterMs,
      chance: this.#surroundings.random(),
    });
    return decision.kind === 'again' && this.#budget.spend() ? decision.afterMs : null;
  }

  async #attempt(
    body: string,
    deadline: Deadline,
  ): Promise<{ kind: 'completed'; completion: Completion } | (ExchangeOutcome & { kind: 'failed' })> {
    const pass = this.#breaker.admit();
    const started = this.#surroundings.now();
    const outcome = await this.#exchange('chat/completions', body, deadline.signal);
    if (outcome.kind === 'answered') {
      const completion = parseCompletion(outcome.json);
      if (completion !== null) {
        pass.succeeded();
        return { kind: 'completed', completion };
      }
      pass.failed();
      const facts = { server: this.#address.server, problem: 'its members are not those of a completion' };
      const error = visionLanguageErrors.create('VLM_RESPONSE_UNUSABLE', facts);
      return { kind: 'failed', error, passing: false, retryAfterMs: null, health: 'sick' };
    }
    const patient = this.#surroundings.now() - started >= Math.min(PATIENCE_MS, this.#config.timeoutMs / 2);
    const silent = outcome.error.code === 'VLM_TIMEOUT' && patient;
    if (outcome.health === 'sick' || silent) pass.failed();
    else if (outcome.health === 'well') pass.succeeded();
    else pass.withdrawn();
    return outcome;
  }

  async #exchange(resource: 'chat/completions' | 'models', body: string | null, signal: AbortSignal) {
    const { apiKeyFile, model, maxResponseMib } = this.#config;
    try {
      const apiKey = await readApiKey(apiKeyFile);
      const { server } = this.#address;
      const maxBytes = Math.round(maxResponseMib * 1024 * 1024);
      const now = () => this.#surroundings.now();
      return await exchange({ url: this.#address.at(resource), server, model, apiKey, body, maxBytes, signal, now });
    } catch (error) {
      // Of readApiKey alone; the server was not asked.
      const outcome = { kind: 'failed', error, passing: false, retryAfterMs: null, health: 'unknown' };
      return outcome as ExchangeOutcome & { kind: 'failed' };
    }
  }

  /** The names of the models that it serves, or null when it gives no such list. Throws the coded failure. */
  async models(deadline: Deadline): Promise<readonly string[] | null> {
    deadline.check();
    const outcome = await this.#exchange('models', null, deadline.signal);
    if (outcome.kind === 'failed') throw outcome.error;
    const list = (outcome.json as { data?: unknown } | null)?.data;
    if (!Array.isArray(list)) return null;
    return list.map((entry) => (entry as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
  }

  get server(): string {
    return this.#address.server;
  }
}
