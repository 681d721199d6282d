import type { Outcome, OutcomeResult, RefusalReason } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import { code, id, natural, required } from './field';
import { Outcome as OutcomeProto, RefusalReason as RefusalReasonProto } from './gen/vigie/v1/outcome';

const refusalReason = defineEnum<RefusalReason, RefusalReasonProto>({
  EXPIRED: RefusalReasonProto.EXPIRED,
  STALE_EPOCH: RefusalReasonProto.STALE_EPOCH,
  OUT_OF_ORDER: RefusalReasonProto.OUT_OF_ORDER,
  NOT_YET_VALID: RefusalReasonProto.NOT_YET_VALID,
  PRECONDITION_FAILED: RefusalReasonProto.PRECONDITION_FAILED,
  IDENTITY_MISMATCH: RefusalReasonProto.IDENTITY_MISMATCH,
  OCCLUDED: RefusalReasonProto.OCCLUDED,
  WRONG_WINDOW: RefusalReasonProto.WRONG_WINDOW,
  FRAME_TOO_OLD: RefusalReasonProto.FRAME_TOO_OLD,
  HUMAN_ACTIVE: RefusalReasonProto.HUMAN_ACTIVE,
  MODIFIER_DOWN: RefusalReasonProto.MODIFIER_DOWN,
  PAUSED: RefusalReasonProto.PAUSED,
  LOCKED: RefusalReasonProto.LOCKED,
  CLOCK_UNCERTAIN: RefusalReasonProto.CLOCK_UNCERTAIN,
  CONFLICTING_BYTES: RefusalReasonProto.CONFLICTING_BYTES,
  UNSUPPORTED: RefusalReasonProto.UNSUPPORTED,
  JOURNAL_FULL: RefusalReasonProto.JOURNAL_FULL,
});

type ResultProto = NonNullable<OutcomeProto['result']>;

function resultToProto(result: OutcomeResult): ResultProto {
  switch (result.kind) {
    case 'done':
      return { $case: 'done', value: { startedAtMs: result.startedAtMs, finishedAtMs: result.finishedAtMs } };
    case 'refused':
      return { $case: 'refused', value: { reason: refusalReason.toProto('reason', result.reason) } };
    case 'no_effect_observed':
      return { $case: 'noEffectObserved', value: {} };
    case 'lost_target':
      return { $case: 'lostTarget', value: {} };
    case 'in_doubt':
      return { $case: 'inDoubt', value: {} };
    case 'failed':
      return { $case: 'failed', value: { cause: result.cause } };
  }
}

function resultFromProto(result: ResultProto): OutcomeResult {
  switch (result.$case) {
    case 'done': {
      const startedAtMs = natural('startedAtMs', result.value.startedAtMs);
      return { kind: 'done', startedAtMs, finishedAtMs: natural('finishedAtMs', result.value.finishedAtMs) };
    }
    case 'refused':
      return { kind: 'refused', reason: refusalReason.fromProto('reason', result.value.reason) };
    case 'noEffectObserved':
      return { kind: 'no_effect_observed' };
    case 'lostTarget':
      return { kind: 'lost_target' };
    case 'inDoubt':
      return { kind: 'in_doubt' };
    case 'failed':
      return { kind: 'failed', cause: code('cause', result.value.cause) };
  }
}

function toProto(o: Outcome): OutcomeProto {
  return { actionId: o.actionId, result: resultToProto(o.result) };
}

function fromProto(o: OutcomeProto): Outcome {
  return { actionId: id('actionId', o.actionId), result: required('result', o.result, resultFromProto) };
}

const codec: Codec<Outcome, OutcomeProto> = defineCodec('Outcome', OutcomeProto, { toProto, fromProto });

export const outcomeToProto = codec.toProto;
export const outcomeFromProto = codec.fromProto;
export const encodeOutcome = codec.encode;
export const decodeOutcome = codec.decode;
/** Unguarded, for the messages that hold an outcome. */
export const outcomeConversion = { toProto, fromProto };
