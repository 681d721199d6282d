import {
  type Action,
  type ActionKind,
  type AgentCommand,
  type AgentMessage,
  type Hello,
  type Outcome,
  REFUSAL_REASONS,
} from '@vigie/domain';
import fc from 'fast-check';
import { aFrameRequest } from './screens';
import {
  aCode,
  aCodeOrNone,
  aMeasure,
  aName,
  aNatural,
  anId,
  anIdOrNone,
  anImagePoint,
  anImageSize,
  aPlaceId,
  aRect,
  aTraceparent,
  orNull,
  someText,
} from './values';

const notches = fc.integer({ min: -1_000, max: 1_000 });

const anActionKind: fc.Arbitrary<ActionKind> = fc.oneof(
  fc.record({
    kind: fc.constant('click' as const),
    point: anImagePoint,
    button: fc.constantFrom('left' as const, 'right' as const, 'middle' as const),
    count: fc.constantFrom(1 as const, 2 as const),
  }),
  fc.record({ kind: fc.constant('type_text' as const), text: someText, replace: fc.boolean() }),
  fc.record({
    kind: fc.constant('key_chord' as const),
    keys: fc.array(fc.constantFrom('Control', 'Shift', 's', 'Enter', 'é'), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('scroll' as const), point: anImagePoint, down: notches, right: notches }),
  fc.record({ kind: fc.constant('drag' as const), from: anImagePoint, to: anImagePoint }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat({ max: 600_000 }) }),
);

export const anAction: fc.Arbitrary<Action> = fc.record({
  actionId: anId,
  supersedes: anIdOrNone,
  workstationId: aPlaceId,
  epoch: aNatural,
  laneSequence: aNatural,
  notBeforeMs: aNatural,
  expireAtMs: aNatural,
  runId: aName,
  stepId: aName,
  target: orNull(fc.record({ box: aRect, frameId: anId, windowId: anIdOrNone })),
  what: anActionKind,
});

export const anOutcome: fc.Arbitrary<Outcome> = fc.record({
  actionId: anId,
  result: fc.oneof(
    fc.record({ kind: fc.constant('done' as const), startedAtMs: aNatural, finishedAtMs: aNatural }),
    fc.record({ kind: fc.constant('refused' as const), reason: fc.constantFrom(...REFUSAL_REASONS) }),
    fc.record({ kind: fc.constantFrom('no_effect_observed' as const, 'lost_target' as const, 'in_doubt' as const) }),
    fc.record({ kind: fc.constant('failed' as const), cause: aCode }),
  ),
});

const aHello: fc.Arbitrary<Hello> = fc.record({
  site: aPlaceId,
  workstationId: aPlaceId,
  agentVersion: aName,
  applications: fc.array(fc.record({ name: aName, version: aName }), { maxLength: 3 }),
  resolution: anImageSize,
  scaling: aMeasure,
  monitors: fc.array(fc.record({ name: aName, bounds: aRect, scaling: aMeasure, primary: fc.boolean() }), {
    maxLength: 3,
  }),
  theme: aName,
  platform: aName,
  impairment: aCodeOrNone,
});

export const anAgentMessage: fc.Arbitrary<AgentMessage> = fc.oneof(
  fc.record({ traceparent: aTraceparent, kind: fc.constant('hello' as const), hello: aHello }),
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('frame_captured' as const),
    frameCaptured: fc.record({ requestId: anId, frameId: anId, sequence: aNatural, failure: aCodeOrNone }),
  }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('outcome' as const), outcome: anOutcome }),
);

export const anAgentCommand: fc.Arbitrary<AgentCommand> = fc.oneof(
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('welcome' as const),
    welcome: fc.record({ epoch: aNatural, serverTimeMs: aNatural }),
  }),
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('capture_frame' as const),
    captureFrame: fc.record({ request: aFrameRequest, keyframe: fc.boolean() }),
  }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('action' as const), action: anAction }),
);
