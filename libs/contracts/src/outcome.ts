import type { Outcome, OutcomeResult, RefusalReason } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import { code, hexOrEmpty, id, integer, natural, natural32, required } from './field';
import {
  type Done as DoneProto,
  Outcome as OutcomeProto,
  RefusalReason as RefusalReasonProto,
} from './gen/vigie/v1/outcome';

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

type Done = Omit<Extract<OutcomeResult, { kind: 'done' }>, 'kind'>;

function doneToProto({ startedAtMs, finishedAtMs, frameDigest, changedInGap }: Done): DoneProto {
  return { startedAtMs, finishedAtMs, frameDigest, changedInGap };
}

function doneFromProto(d: DoneProto): Done {
  return {
    startedAtMs: natural('startedAtMs', d.startedAtMs),
    finishedAtMs: natural('finishedAtMs', d.finishedAtMs),
    frameDigest: hexOrEmpty('frameDigest', d.frameDigest, 32),
    changedInGap: d.changedInGap,
  };
}

/** How much of a text was surely typed, never more than there is of it. */
export function progressFromProto(p: { typed: number; of: number }): { typed: number; of: number } {
  const of = natural32('of', p.of);
  return { typed: integer('typed', p.typed, 0, of), of };
}

function resultToProto(result: OutcomeResult): ResultProto {
  switch (result.kind) {
    case 'done':
      return { $case: 'done', value: doneToProto(result) };
    case 'refused':
      return { $case: 'refused', value: { reason: refusalReason.toProto('reason', result.reason) } };
    case 'no_effect_observed':
      return { $case: 'noEffectObserved', value: {} };
    case 'lost_target':
      return { $case: 'lostTarget', value: {} };
    case 'in_doubt':
      return { $case: 'inDoubt', value: { typed: result.typed, of: result.of } };
    case 'failed':
      return { $case: 'failed', value: { cause: result.cause } };
  }
}

function resultFromProto(result: ResultProto): OutcomeResult {
  switch (result.$case) {
    case 'done':
      return { kind: 'done', ...doneFromProto(result.value) };
    case 'refused':
      return { kind: 'refused', reason: refusalReason.fromProto('reason', result.value.reason) };
    case 'noEffectObserved':
      return { kind: 'no_effect_observed' };
    case 'lostTarget':
      return { kind: 'lost_target' };
    case 'inDoubt':
      return { kind: 'in_doubt', ...progressFromProto(result.value) };
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
