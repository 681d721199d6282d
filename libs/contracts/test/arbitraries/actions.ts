import {
  type Action,
  type ActionKind,
  type AgentCommand,
  type AgentMessage,
  type Enquiry,
  type Hello,
  type LaneOrder,
  type Outcome,
  PAUSE_REASONS,
  type Precondition,
  REFUSAL_REASONS,
  type Sealed,
  type SealedAction,
  type Welcome,
} from '@vigie/domain';
import fc from 'fast-check';
import { aFrameRequest } from './screens';
import {
  aCode,
  aCodeOrNone,
  aMeasure,
  aName,
  aNatural,
  aNatural32,
  anId,
  anIdOrNone,
  anImagePoint,
  anImageSize,
  aPlaceId,
  aRect,
  aRectInside,
  aTraceparent,
  orNull,
  someBytes,
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

const aRegion = aRectInside({ width: 4_000, height: 3_000 });
const aPrecondition: fc.Arbitrary<Precondition> = fc.record({
  frameId: anId,
  windowId: anIdOrNone,
  target: orNull(aRegion),
  dropTarget: orNull(aRegion),
  identity: fc.array(aRegion, { maxLength: 3 }),
  tolerance: fc.constantFrom('still' as const, 'focus' as const),
});

export const aSalt = fc.uint8Array({ minLength: 16, maxLength: 16 });
const aNonce = fc.stringMatching(/^[0-9a-f]{32}$/);

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
  precondition: aPrecondition,
  what: anActionKind,
  traceparent: aTraceparent,
});

export const aWelcome: fc.Arbitrary<Welcome> = fc.record({
  workstationId: aPlaceId,
  nonce: aNonce,
  epoch: aNatural,
  serverTimeMs: aNatural,
});

export const anEnquiry: fc.Arbitrary<Enquiry> = fc.record({ workstationId: aPlaceId, actionId: anId, epoch: aNatural });

export const aLaneOrder: fc.Arbitrary<LaneOrder> = fc.record({
  pauseNumber: aNatural,
  workstationId: aPlaceId,
  epoch: aNatural,
  sequence: aNatural,
  order: fc.constantFrom('pause' as const, 'resume' as const),
});

export const aSealed: fc.Arbitrary<Sealed> = fc.record({
  content: someBytes,
  signature: fc.uint8Array({ minLength: 64, maxLength: 64 }),
  keyId: fc.stringMatching(/^[0-9a-f]{16}$/),
});

const aSealedAction: fc.Arbitrary<SealedAction> = fc.record({
  seal: aSealed,
  text: someText,
  salt: fc.oneof(fc.constant(new Uint8Array(0)), aSalt),
});

/** Of a text, so many characters of so many. */
export const aProgress = fc
  .tuple(aNatural32, aNatural32)
  .map(([a, b]) => ({ typed: Math.min(a, b), of: Math.max(a, b) }));

export const anOutcome: fc.Arbitrary<Outcome> = fc.record({
  actionId: anId,
  result: fc.oneof(
    fc.record({
      kind: fc.constant('done' as const),
      startedAtMs: aNatural,
      finishedAtMs: aNatural,
      frameDigest: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-f]{64}$/)),
      changedInGap: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('refused' as const), reason: fc.constantFrom(...REFUSAL_REASONS) }),
    fc.record({ kind: fc.constantFrom('no_effect_observed' as const, 'lost_target' as const) }),
    aProgress.map((progress) => ({ kind: 'in_doubt' as const, ...progress })),
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
  nonce: aNonce,
  journalId: anId,
  epoch: aNatural,
});

export const anAgentMessage: fc.Arbitrary<AgentMessage> = fc.oneof(
  fc.record({ traceparent: aTraceparent, kind: fc.constant('hello' as const), hello: aHello }),
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('frame_captured' as const),
    frameCaptured: fc.record({ requestId: anId, frameId: anId, sequence: aNatural, failure: aCodeOrNone }),
  }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('outcome' as const), outcome: anOutcome }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('armed' as const), epoch: aNatural }),
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('lane_status' as const),
    status: fc.record({
      paused: orNull(fc.constantFrom(...PAUSE_REASONS)),
      pauseNumber: aNatural,
      journal: fc.constantFrom('open' as const, 'full' as const, 'broken' as const),
    }),
  }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('heartbeat' as const) }),
);

export const anAgentCommand: fc.Arbitrary<AgentCommand> = fc.oneof(
  fc.record({ traceparent: aTraceparent, kind: fc.constant('welcome' as const), welcome: aSealed }),
  fc.record({
    traceparent: aTraceparent,
    kind: fc.constant('capture_frame' as const),
    captureFrame: fc.record({ request: aFrameRequest, keyframe: fc.boolean() }),
  }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('action' as const), action: aSealedAction }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('enquiry' as const), enquiry: aSealed }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('lane_order' as const), order: aSealed }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('outcome_kept' as const), actionId: anId }),
  fc.record({ traceparent: aTraceparent, kind: fc.constant('heartbeat' as const) }),
);
