import type { Action, Precondition, Rect } from '@vigie/domain';
import { type HashedText, kindFromProto, kindToProto, type SignedKind } from './action-kind';
import { type Codec, defineSignedCodec, guarded } from './define-codec';
import { defineEnum } from './define-enum';
import { id, idOrEmpty, list, name, natural, optional, placeId, refuse, required, traceparent } from './field';
import {
  Action as ActionProto,
  type Precondition as PreconditionProto,
  Tolerance as ToleranceProto,
} from './gen/vigie/v1/action';
import { rectFromProto, rectToProto } from './geometry';
import { limits } from './limits';
import { hashOfText, textOfHash } from './typed-text';

/** An action as it is signed: a text to type is a salted hash, so that these bytes may be kept for audit. */
export type SignedAction = Omit<Action, 'what'> & { readonly what: SignedKind };

const tolerance = defineEnum<Precondition['tolerance'], ToleranceProto>({
  still: ToleranceProto.STILL,
  focus: ToleranceProto.FOCUS,
});

function preconditionToProto(p: Precondition): PreconditionProto {
  return {
    frameId: p.frameId,
    windowId: p.windowId,
    target: p.target === null ? undefined : rectToProto(p.target),
    dropTarget: p.dropTarget === null ? undefined : rectToProto(p.dropTarget),
    identity: p.identity.map(rectToProto),
    tolerance: tolerance.toProto('tolerance', p.tolerance),
  };
}

function preconditionFromProto(p: PreconditionProto): Precondition {
  const target = optional('target', p.target, regionFromProto);
  const dropTarget = optional('dropTarget', p.dropTarget, regionFromProto);
  const identity = list('identity', p.identity, limits.identityRegions, regionFromProto);
  const ofFrame = target !== null || dropTarget !== null || identity.length > 0;
  return {
    frameId: (ofFrame ? id : idOrEmpty)('frameId', p.frameId),
    windowId: idOrEmpty('windowId', p.windowId),
    target,
    dropTarget,
    identity,
    tolerance: tolerance.fromProto('tolerance', p.tolerance),
  };
}

/** A region without an area would be equal to anything. */
function regionFromProto(r: Rect): Rect {
  const rect = rectFromProto(r);
  return rect.width > 0 && rect.height > 0 ? rect : refuse('area', 'is empty');
}

function toProto(a: SignedAction): ActionProto {
  return {
    actionId: a.actionId,
    supersedes: a.supersedes,
    workstationId: a.workstationId,
    epoch: a.epoch,
    laneSequence: a.laneSequence,
    notBeforeMs: a.notBeforeMs,
    expireAtMs: a.expireAtMs,
    runId: a.runId,
    stepId: a.stepId,
    precondition: preconditionToProto(a.precondition),
    kind: kindToProto(a.what),
    traceparent: traceparent(a.traceparent),
  };
}

function fromProto(a: ActionProto): SignedAction {
  return {
    actionId: id('actionId', a.actionId),
    supersedes: idOrEmpty('supersedes', a.supersedes),
    workstationId: placeId('workstationId', a.workstationId),
    epoch: natural('epoch', a.epoch),
    laneSequence: natural('laneSequence', a.laneSequence),
    notBeforeMs: natural('notBeforeMs', a.notBeforeMs),
    expireAtMs: natural('expireAtMs', a.expireAtMs),
    runId: name('runId', a.runId),
    stepId: name('stepId', a.stepId),
    precondition: required('precondition', a.precondition, preconditionFromProto),
    what: required('kind', a.kind, kindFromProto),
    traceparent: traceparent(a.traceparent),
  };
}

const codec: Codec<SignedAction, ActionProto> = defineSignedCodec('Action', ActionProto, { toProto, fromProto });

const NO_BYTES = new Uint8Array(0);

/**
 * What to sign for an action, and what travels beside it.
 *
 * @param salt 16 random bytes, new for each action; not used unless it types a text.
 * @returns `content` holds the hash in place of the text; without a text to type, `text` is '' and `salt` has no bytes.
 * @throws CONTRACT_MALFORMED
 */
export function sealableAction(
  action: Action,
  salt: Uint8Array,
): { readonly content: Uint8Array; readonly text: string; readonly salt: Uint8Array } {
  const { what } = action;
  if (what.kind !== 'type_text') return { content: codec.encode({ ...action, what }), text: '', salt: NO_BYTES };
  const valueHash = guarded('Action', () => hashOfText(what.text, salt));
  const hashed: HashedText = { kind: 'type_text', replace: what.replace, valueHash };
  return { content: codec.encode({ ...action, what: hashed }), text: what.text, salt };
}

/**
 * The action that was signed, with its text.
 *
 * @throws CONTRACT_MALFORMED when the content is none, is not the one encoding of it, or the text is not what was signed.
 */
export function openAction(content: Uint8Array, text: string, salt: Uint8Array): Action {
  const signed = codec.decode(content);
  return guarded('Action', () => withText(signed, text, salt));
}

function withText(signed: SignedAction, text: string, salt: Uint8Array): Action {
  const { what } = signed;
  if (what.kind === 'type_text') {
    const typed = textOfHash(what.valueHash, text, salt);
    return { ...signed, what: { kind: 'type_text', text: typed, replace: what.replace } };
  }
  if (text !== '' || salt.length > 0) refuse('text', 'goes with an action that types none');
  return { ...signed, what };
}

/** What was signed, without its text: for whoever reads an audit. @throws CONTRACT_MALFORMED */
export const decodeSignedAction = codec.decode;
