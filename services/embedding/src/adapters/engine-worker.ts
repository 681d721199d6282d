import { parentPort, workerData } from 'node:worker_threads';
import { CodedError } from '@vigie/errors';
import type { EngineInput, ProviderFacts } from '../ports';
import { createEngine, type EngineOptions } from './engine';

/** Asked of the worker thread; one at a time, the thread computes in order. */
export interface EngineCall {
  readonly id: number;
  readonly provider: string;
  readonly inputs: readonly EngineInput[];
}

/** A coded error as plain data: an Error loses its class between threads. */
export interface PlainError {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly facts: Record<string, string | number | boolean | readonly string[] | undefined>;
}

export type EngineAnswer =
  | { readonly kind: 'ready'; readonly providers: readonly ProviderFacts[] }
  | { readonly kind: 'failed'; readonly error: PlainError }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError };

/** Inference blocks its thread for as long as it computes; here it blocks nobody else. */
async function work(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const answer = (message: EngineAnswer) => port.postMessage(message);
  try {
    const engine = await createEngine(workerData as EngineOptions);
    answer({ kind: 'ready', providers: engine.providers });
    port.on('message', (call: EngineCall) => {
      engine.embed(call.provider, call.inputs).then(
        (vectors) => answer({ kind: 'vectors', id: call.id, vectors }),
        (error: unknown) => answer({ kind: 'error', id: call.id, error: plain(error) }),
      );
    });
  } catch (error) {
    answer({ kind: 'failed', error: plain(error) });
  }
}

/** An error without a code is told by its kind only: its text may hold anything. */
function plain(error: unknown): PlainError {
  if (error instanceof CodedError) return error.toJSON();
  const kind = error instanceof Error ? error.name : typeof error;
  return { code: 'EMBED_FAILED', message: '', remedy: '', facts: { kind } };
}

void work();
