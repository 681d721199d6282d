import type { Action, ActionKind, MouseButton, Target } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { defineEnum } from './define-enum';
import { id, idOrEmpty, integer, list, name, natural, optional, placeId, refuse, required, text } from './field';
import {
  Action as ActionProto,
  type Click as ClickProto,
  MouseButton as MouseButtonProto,
  type Scroll as ScrollProto,
  type Target as TargetProto,
} from './gen/vigie/v1/action';
import { imagePointFromProto, pointToProto, rectFromProto, rectToProto } from './geometry';
import { limits } from './limits';

const mouseButton = defineEnum<MouseButton, MouseButtonProto>({
  left: MouseButtonProto.LEFT,
  right: MouseButtonProto.RIGHT,
  middle: MouseButtonProto.MIDDLE,
});

type KindProto = NonNullable<ActionProto['kind']>;

function kindToProto(what: ActionKind): KindProto {
  switch (what.kind) {
    case 'click': {
      const button = mouseButton.toProto('button', what.button);
      return { $case: 'click', value: { point: pointToProto(what.point), button, count: what.count } };
    }
    case 'type_text':
      return { $case: 'typeText', value: { text: what.text, replace: what.replace } };
    case 'key_chord':
      return { $case: 'keyChord', value: { keys: [...what.keys] } };
    case 'scroll':
      return { $case: 'scroll', value: { point: pointToProto(what.point), down: what.down, right: what.right } };
    case 'drag':
      return { $case: 'drag', value: { from: pointToProto(what.from), to: pointToProto(what.to) } };
    case 'wait':
      return { $case: 'wait', value: { milliseconds: what.milliseconds } };
  }
}

function kindFromProto(kind: KindProto): ActionKind {
  switch (kind.$case) {
    case 'click':
      return clickFromProto(kind.value);
    case 'typeText':
      return { kind: 'type_text', text: typedText(kind.value.text), replace: kind.value.replace };
    case 'keyChord':
      return { kind: 'key_chord', keys: keysFromProto(kind.value.keys) };
    case 'scroll':
      return scrollFromProto(kind.value);
    case 'drag': {
      const from = required('from', kind.value.from, imagePointFromProto);
      return { kind: 'drag', from, to: required('to', kind.value.to, imagePointFromProto) };
    }
    case 'wait':
      return { kind: 'wait', milliseconds: integer('milliseconds', kind.value.milliseconds, 0, limits.waitMs) };
  }
}

function clickFromProto(click: ClickProto): ActionKind {
  if (click.count !== 1 && click.count !== 2) refuse('count', 'is neither 1 nor 2');
  return {
    kind: 'click',
    point: required('point', click.point, imagePointFromProto),
    button: mouseButton.fromProto('button', click.button),
    count: click.count as 1 | 2,
  };
}

function scrollFromProto(scroll: ScrollProto): ActionKind {
  const notches = (field: 'down' | 'right') =>
    integer(field, scroll[field], -limits.scrollNotches, limits.scrollNotches);
  return {
    kind: 'scroll',
    point: required('point', scroll.point, imagePointFromProto),
    down: notches('down'),
    right: notches('right'),
  };
}

/** A lone surrogate would become U+FFFD on the way: typing other text than was meant is refused, not repaired. */
function typedText(value: string): string {
  if (!value.isWellFormed()) refuse('text', 'is not well-formed Unicode');
  return text('text', value, limits.typedText);
}

function keysFromProto(keys: readonly string[]): string[] {
  if (keys.length === 0) refuse('keys', 'is empty');
  return list('keys', keys, limits.chordKeys, (key) => {
    if (key === '') refuse('key', 'is empty');
    return name('key', key);
  });
}

function targetToProto(t: Target): TargetProto {
  return { box: rectToProto(t.box), frameId: t.frameId, windowId: t.windowId };
}

function targetFromProto(t: TargetProto): Target {
  return {
    box: required('box', t.box, rectFromProto),
    frameId: id('frameId', t.frameId),
    windowId: idOrEmpty('windowId', t.windowId),
  };
}

function toProto(a: Action): ActionProto {
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
    target: a.target === null ? undefined : targetToProto(a.target),
    kind: kindToProto(a.what),
  };
}

function fromProto(a: ActionProto): Action {
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
    target: optional('target', a.target, targetFromProto),
    what: required('kind', a.kind, kindFromProto),
  };
}

const codec: Codec<Action, ActionProto> = defineCodec('Action', ActionProto, { toProto, fromProto });

export const actionToProto = codec.toProto;
export const actionFromProto = codec.fromProto;
export const encodeAction = codec.encode;
export const decodeAction = codec.decode;
/** Unguarded, for the messages that hold an action. */
export const actionConversion = { toProto, fromProto };
