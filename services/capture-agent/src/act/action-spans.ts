import { type Attributes, type Context, context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { Action, Outcome } from '@vigie/domain';
import { contextFromTraceparent, serviceTracer } from '@vigie/telemetry';

const tracer = serviceTracer('capture-agent');

/** One span for each action under way, from its arrival to its report: all that it causes is beneath it. */
export class ActionSpans {
  readonly #open = new Map<string, { readonly span: Span; readonly within: Context }>();

  /** `traceparent`: of the command that brought it, else what the orchestrator signed. */
  begin({ actionId, what, traceparent }: Action, ofCommand: string): void {
    if (this.#open.has(actionId)) return;
    const parent = contextFromTraceparent(ofCommand === '' ? traceparent : ofCommand);
    const attributes = { 'vigie.action.id': actionId, 'vigie.action.kind': what.kind };
    const span = tracer.startSpan('perform action', { kind: SpanKind.CONSUMER, attributes }, parent);
    this.#open.set(actionId, { span, within: trace.setSpan(parent, span) });
  }

  note(actionId: string, attributes: Attributes): void {
    this.#open.get(actionId)?.span.setAttributes(attributes);
  }

  /** Runs `work` inside the action's span, when it has one. */
  within<T>(actionId: string, work: () => T): T {
    const open = this.#open.get(actionId);
    return open === undefined ? work() : context.with(open.within, work);
  }

  end({ actionId, result }: Outcome): void {
    const span = this.#open.get(actionId)?.span;
    if (span === undefined) return;
    this.#open.delete(actionId);
    span.setAttribute('vigie.outcome', result.kind);
    if (result.kind === 'refused') span.setAttribute('vigie.refusal', result.reason);
    if (result.kind === 'failed') span.setAttribute('error.type', result.cause);
    span.end();
  }
}
