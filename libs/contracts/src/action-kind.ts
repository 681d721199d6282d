import type { ActionKind, MouseButton } from '@vigie/domain';
import { defineEnum } from './define-enum';
import { exactly, integer, list, name, refuse, required, toBuffer } from './field';
import {
  type Action as ActionProto,
  type Click as ClickProto,
  MouseButton as MouseButtonProto,
  type Scroll as ScrollProto,
} from './gen/vigie/v1/action';
import { imagePointFromProto, pointToProto } from './geometry';
import { limits } from './limits';

/** A text to type, as it is signed: its salted hash (32 bytes) stands for it. */
export interface HashedText {
  readonly kind: 'type_text';
  readonly replace: boolean;
  readonly valueHash: Uint8Array;
}

/** What an action does, as it is signed. */
export type SignedKind = Exclude<ActionKind, { kind: 'type_text' }> | HashedText;

const mouseButton = defineEnum<MouseButton, MouseButtonProto>({
  left: MouseButtonProto.LEFT,
  right: MouseButtonProto.RIGHT,
  middle: MouseButtonProto.MIDDLE,
});

type KindProto = NonNullable<ActionProto['kind']>;

export function kindToProto(what: SignedKind): KindProto {
  switch (what.kind) {
    case 'click': {
      const button = mouseButton.toProto('button', what.button);
      return { $case: 'click', value: { point: pointToProto(what.point), button, count: what.count } };
    }
    case 'type_text':
      return { $case: 'typeText', value: { replace: what.replace, valueHash: toBuffer(what.valueHash) } };
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

export function kindFromProto(kind: KindProto): SignedKind {
  switch (kind.$case) {
    case 'click':
      return clickFromProto(kind.value);
    case 'typeText': {
      const valueHash = exactly('valueHash', kind.value.valueHash, 32);
      return { kind: 'type_text', replace: kind.value.replace, valueHash };
    }
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

function clickFromProto(click: ClickProto): SignedKind {
  if (click.count !== 1 && click.count !== 2) refuse('count', 'is neither 1 nor 2');
  return {
    kind: 'click',
    point: required('point', click.point, imagePointFromProto),
    button: mouseButton.fromProto('button', click.button),
    count: click.count as 1 | 2,
  };
}

function scrollFromProto(scroll: ScrollProto): SignedKind {
  const notches = (field: 'down' | 'right') =>
    integer(field, scroll[field], -limits.scrollNotches, limits.scrollNotches);
  return {
    kind: 'scroll',
    point: required('point', scroll.point, imagePointFromProto),
    down: notches('down'),
    right: notches('right'),
  };
}

function keysFromProto(keys: readonly string[]): string[] {
  if (keys.length === 0) refuse('keys', 'is empty');
  return list('keys', keys, limits.chordKeys, (key) => {
    if (key === '') refuse('key', 'is empty');
    return name('key', key);
  });
}
