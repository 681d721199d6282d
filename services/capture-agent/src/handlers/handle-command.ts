import { context, type Span, SpanKind } from '@opentelemetry/api';
import type { Action, AgentCommand, AgentMessage, CaptureFrame, Outcome } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { contextFromTraceparent, currentTraceparent, serviceTracer, withSpan } from '@vigie/telemetry';
import type { ActionLane } from '../act/action-lane';
import type { FrameLog } from '../capture/frame-log';

export interface CommandDeps {
  readonly lane: ActionLane;
  readonly log: FrameLog;
  readonly send: (message: Exclude<AgentMessage, { kind: 'hello' }>) => void;
  /** Told of what went wrong while a command was carried out; the orchestrator is told as well. */
  readonly onFault: (error: unknown) => void;
}

const tracer = serviceTracer('capture-agent');

/** Carries out one command and answers it. The command's span is the parent of all that it causes. */
export async function handleCommand(command: AgentCommand, deps: CommandDeps): Promise<void> {
  await context.with(contextFromTraceparent(command.traceparent), () => {
    switch (command.kind) {
      case 'capture_frame':
        return answerCapture(command.captureFrame, deps);
      case 'action':
        return answerAction(command.action, deps);
      case 'welcome':
        return;
    }
  });
}

function answerCapture({ request, keyframe }: CaptureFrame, deps: CommandDeps): Promise<void> {
  const attributes = { 'vigie.request.id': request.requestId };
  return withSpan(tracer, 'capture frame', { kind: SpanKind.CONSUMER, attributes }, async (span) => {
    const answer = { requestId: request.requestId, frameId: '', sequence: 0, failure: '' };
    try {
      const frame = await deps.log.capture(request, { keyframe });
      span.setAttribute('vigie.frame.id', frame.frameId);
      reply({ ...answer, frameId: frame.frameId, sequence: frame.sequence });
    } catch (error) {
      deps.onFault(error);
      const failure = isCoded(error) ? error.code : 'CAPTURE_FAILED';
      span.setAttribute('error.type', failure);
      reply({ ...answer, failure });
    }
  });

  function reply(frameCaptured: Extract<AgentMessage, { kind: 'frame_captured' }>['frameCaptured']): void {
    deps.send({ kind: 'frame_captured', frameCaptured, traceparent: currentTraceparent() });
  }
}

function answerAction(action: Action, deps: CommandDeps): Promise<void> {
  const attributes = { 'vigie.action.id': action.actionId, 'vigie.action.kind': action.what.kind };
  return withSpan(tracer, 'perform action', { kind: SpanKind.CONSUMER, attributes }, async (span) => {
    const outcome = await deps.lane.receive(action);
    describeOutcome(span, outcome);
    deps.send({ kind: 'outcome', outcome, traceparent: currentTraceparent() });
  });
}

function describeOutcome(span: Span, { result }: Outcome): void {
  span.setAttribute('vigie.outcome', result.kind);
  if (result.kind === 'refused') span.setAttribute('vigie.refusal', result.reason);
  if (result.kind === 'failed') span.setAttribute('error.type', result.cause);
}
