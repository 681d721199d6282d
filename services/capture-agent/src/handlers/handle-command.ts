import { context, SpanKind } from '@opentelemetry/api';
import type { AgentCommand, AgentMessage, CaptureFrame } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { contextFromTraceparent, currentTraceparent, serviceTracer, withSpan } from '@vigie/telemetry';
import type { Lane } from '../act/lane';
import type { FrameLog } from '../capture/frame-log';
import type { Seals } from '../ports';

export interface CommandDeps {
  readonly workstationId: string;
  readonly seals: Seals;
  readonly lane: Pick<Lane, 'command' | 'enquire' | 'order' | 'kept'>;
  readonly log: FrameLog;
  readonly send: (message: Exclude<AgentMessage, { kind: 'hello' }>) => void;
  /** Told of what went wrong while a command was carried out; the orchestrator is told as well. */
  readonly onFault: (error: unknown) => void;
}

const tracer = serviceTracer('capture-agent');

/** Takes one command of a welcomed connection. What the lane is asked is signed, and for this workstation. */
export function handleCommand(command: AgentCommand, deps: CommandDeps): void {
  const { seals, lane, workstationId } = deps;
  switch (command.kind) {
    case 'capture_frame':
      context.with(contextFromTraceparent(command.traceparent), () => void answerCapture(command.captureFrame, deps));
      return;
    case 'action': {
      const signed = seals.action(command.action);
      // One for another workstation is refused by the lane itself, which remembers its id.
      if (signed !== null) lane.command(signed, command.traceparent);
      return;
    }
    case 'enquiry': {
      const enquiry = seals.enquiry(command.enquiry);
      if (enquiry?.workstationId === workstationId) lane.enquire(enquiry.actionId, enquiry.epoch);
      return;
    }
    case 'lane_order': {
      const order = seals.laneOrder(command.order);
      if (order?.workstationId === workstationId) lane.order(order);
      return;
    }
    case 'outcome_kept':
      lane.kept(command.actionId);
      return;
    // A connection has one welcome.
    case 'welcome':
    case 'heartbeat':
      return;
    default:
      command satisfies never;
  }
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
