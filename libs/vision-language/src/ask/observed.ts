import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isCoded } from '@vigie/errors';

/** What a span says about a question. Never a text. */
export interface Observation {
  cache: 'hit' | 'miss' | 'off';
  attempts: number;
  sentBytes: number;
  tokens: { readonly input: number; readonly output: number } | null;
}

/** Runs a question in a span of its own: model, tokens, attempts, outcome. */
export function observed<T>(task: string, model: string, ask: (observation: Observation) => Promise<T>): Promise<T> {
  const tracer = trace.getTracer('vigie.vision-language');
  const observation: Observation = { cache: 'off', attempts: 0, sentBytes: 0, tokens: null };
  const started = performance.now();
  const attributes = { 'vigie.model.id': model };
  return tracer.startActiveSpan(`vlm ${task}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const end = (outcome: string) => {
      span.setAttribute('vigie.outcome', outcome);
      span.setAttribute('vigie.cache', observation.cache);
      span.setAttribute('vigie.vlm.attempts', observation.attempts);
      span.setAttribute('vigie.vlm.sent_bytes', observation.sentBytes);
      span.setAttribute('vigie.vlm.duration_ms', Math.round(performance.now() - started));
      if (observation.tokens !== null) {
        span.setAttribute('vigie.vlm.input_tokens', observation.tokens.input);
        span.setAttribute('vigie.vlm.output_tokens', observation.tokens.output);
      }
      span.end();
    };
    try {
      const result = await ask(observation);
      end('answered');
      return result;
    } catch (error) {
      const code = isCoded(error) ? error.code : 'VLM_FAILED';
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      span.setAttribute('error.type', code);
      end(code);
      throw error;
    }
  });
}
