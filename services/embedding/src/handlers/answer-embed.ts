import { decodeEmbedRequest, encodeEmbedResponse } from '@vigie/contracts';
import type { EmbedResponse } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { checkRequest, type RequestLimits } from '../embed/check-request';
import type { InputEmbedder } from '../embed/embed-inputs';
import type { ProviderFacts } from '../ports';

export interface AnswerEmbedPorts {
  readonly limits: RequestLimits;
  readonly providers: readonly ProviderFacts[];
  readonly embedder: InputEmbedder;
  /** Told of every refusal and fault, by code only. */
  onFailure(code: string, error: unknown): void;
  /** Told of every answer: facts for a trace and a metric, never a text. */
  onAnswer(answer: {
    readonly provider: string;
    readonly inputs: number;
    readonly embedMs: number;
    readonly failure: string;
  }): void;
  nowMs(): number;
}

/** Answers one request; what is wrong with it is the answer's `failure`, never an exception to the caller's bus. */
export function answerEmbed(ports: AnswerEmbedPorts): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    const started = ports.nowMs();
    try {
      const request = decodeEmbedRequest(data);
      const provider = checkRequest(request, ports.limits, ports.providers);
      const vectors = await ports.embedder.embed(provider, request.inputs);
      const { id, dimensions } = provider;
      const embedMs = ports.nowMs() - started;
      ports.onAnswer({ provider: id, inputs: vectors.length, embedMs, failure: '' });
      return encodeEmbedResponse({ provider: id, dimensions, vectors, embedMs, failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'EMBED_FAILED';
      const embedMs = ports.nowMs() - started;
      ports.onFailure(failure, error);
      ports.onAnswer({ provider: '', inputs: 0, embedMs, failure });
      return encodeEmbedResponse(refusal(failure, embedMs));
    }
  };
}

function refusal(failure: string, embedMs: number): EmbedResponse {
  return { provider: '', dimensions: 0, vectors: [], embedMs, failure };
}
