import type { AgentCommand, AgentMessage, CaptureFrame, FrameCaptured } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { codeOrEmpty, id, idOrEmpty, natural, refuse, required, traceparent, within } from './field';
import { frameRequestFromProto, frameRequestToProto } from './frame';
import {
  type CaptureFrame as CaptureFrameProto,
  ConnectRequest as ConnectRequestProto,
  ConnectResponse as ConnectResponseProto,
  type FrameCaptured as FrameCapturedProto,
} from './gen/vigie/v1/agent';
import { laneStatusFromProto, laneStatusToProto } from './lane';
import { outcomeConversion } from './outcome';
import { sealedActionFromProto, sealedActionToProto, sealedFromProto, sealedToProto } from './sealed';
import { helloFromProto, helloToProto } from './workstation';

function frameCapturedFromProto(f: FrameCapturedProto): FrameCaptured {
  const failure = codeOrEmpty('failure', f.failure);
  return {
    requestId: id('requestId', f.requestId),
    frameId: (failure === '' ? id : idOrEmpty)('frameId', f.frameId),
    sequence: natural('sequence', f.sequence),
    failure,
  };
}

function messageToProto(m: AgentMessage): NonNullable<ConnectRequestProto['message']> {
  switch (m.kind) {
    case 'hello':
      return { $case: 'hello', value: helloToProto(m.hello) };
    case 'frame_captured':
      return { $case: 'frameCaptured', value: { ...m.frameCaptured } };
    case 'outcome':
      return { $case: 'outcome', value: outcomeConversion.toProto(m.outcome) };
    case 'armed':
      return { $case: 'armed', value: { epoch: m.epoch } };
    case 'lane_status':
      return { $case: 'laneStatus', value: laneStatusToProto(m.status) };
    case 'heartbeat':
      return { $case: 'heartbeat', value: {} };
  }
}

function messageFromProto(p: ConnectRequestProto): AgentMessage {
  const traced = { traceparent: traceparent(p.traceparent) };
  const { message } = p;
  switch (message?.$case) {
    case 'hello':
      return { ...traced, kind: 'hello', hello: within('hello', () => helloFromProto(message.value)) };
    case 'frameCaptured': {
      const frameCaptured = within('frameCaptured', () => frameCapturedFromProto(message.value));
      return { ...traced, kind: 'frame_captured', frameCaptured };
    }
    case 'outcome': {
      const outcome = within('outcome', () => outcomeConversion.fromProto(message.value));
      return { ...traced, kind: 'outcome', outcome };
    }
    case 'armed':
      return { ...traced, kind: 'armed', epoch: within('armed', () => natural('epoch', message.value.epoch)) };
    case 'laneStatus':
      return { ...traced, kind: 'lane_status', status: within('laneStatus', () => laneStatusFromProto(message.value)) };
    case 'heartbeat':
      return { ...traced, kind: 'heartbeat' };
    default:
      return refuse('message', 'is missing');
  }
}

function captureFromProto(c: CaptureFrameProto): CaptureFrame {
  return { request: required('request', c.request, frameRequestFromProto), keyframe: c.keyframe };
}

function commandToProto(c: AgentCommand): NonNullable<ConnectResponseProto['message']> {
  switch (c.kind) {
    case 'welcome':
      return { $case: 'welcome', value: sealedToProto(c.welcome) };
    case 'capture_frame': {
      const request = frameRequestToProto(c.captureFrame.request);
      return { $case: 'captureFrame', value: { request, keyframe: c.captureFrame.keyframe } };
    }
    case 'action':
      return { $case: 'action', value: sealedActionToProto(c.action) };
    case 'enquiry':
      return { $case: 'enquiry', value: sealedToProto(c.enquiry) };
    case 'lane_order':
      return { $case: 'laneOrder', value: sealedToProto(c.order) };
    case 'outcome_kept':
      return { $case: 'outcomeKept', value: { actionId: c.actionId } };
    case 'heartbeat':
      return { $case: 'heartbeat', value: {} };
  }
}

function commandFromProto(p: ConnectResponseProto): AgentCommand {
  const traced = { traceparent: traceparent(p.traceparent) };
  const { message } = p;
  switch (message?.$case) {
    case 'welcome':
      return { ...traced, kind: 'welcome', welcome: within('welcome', () => sealedFromProto(message.value)) };
    case 'captureFrame': {
      const captureFrame = within('captureFrame', () => captureFromProto(message.value));
      return { ...traced, kind: 'capture_frame', captureFrame };
    }
    case 'action':
      return { ...traced, kind: 'action', action: within('action', () => sealedActionFromProto(message.value)) };
    case 'enquiry':
      return { ...traced, kind: 'enquiry', enquiry: within('enquiry', () => sealedFromProto(message.value)) };
    case 'laneOrder':
      return { ...traced, kind: 'lane_order', order: within('laneOrder', () => sealedFromProto(message.value)) };
    case 'outcomeKept': {
      const actionId = within('outcomeKept', () => id('actionId', message.value.actionId));
      return { ...traced, kind: 'outcome_kept', actionId };
    }
    case 'heartbeat':
      return { ...traced, kind: 'heartbeat' };
    default:
      return refuse('message', 'is missing');
  }
}

const up: Codec<AgentMessage, ConnectRequestProto> = defineCodec('ConnectRequest', ConnectRequestProto, {
  toProto: (m) => ({ message: messageToProto(m), traceparent: m.traceparent }),
  fromProto: messageFromProto,
});

const down: Codec<AgentCommand, ConnectResponseProto> = defineCodec('ConnectResponse', ConnectResponseProto, {
  toProto: (c) => ({ message: commandToProto(c), traceparent: c.traceparent }),
  fromProto: commandFromProto,
});

/** Up the agent's stream. */
export const connectRequestToProto = up.toProto;
export const connectRequestFromProto = up.fromProto;
/** Down the agent's stream. */
export const connectResponseToProto = down.toProto;
export const connectResponseFromProto = down.fromProto;
