import {
  barelyUnderstood,
  ELEMENT_PURPOSES,
  ELEMENT_SOURCES,
  ELEMENT_STATES,
  type ElementMeaning,
  type ElementType,
  type Neighbours,
  SCREEN_ZONES,
  TWIN_DIFFERENCES,
  type Twin,
} from '@vigie/domain';
import { fraction, integer, list, oneOf, optional, refuse, required, seenText, within } from './field';
import type {
  ElementMeaning as ElementMeaningProto,
  Neighbours as NeighboursProto,
  Twin as TwinProto,
} from './gen/vigie/v1/screen';
import { limits } from './limits';

export function elementMeaningToProto(m: ElementMeaning): ElementMeaningProto {
  const { left, right, above, below } = m.neighbours;
  return {
    states: m.states.map((state) => ({ ...state })),
    isDangerous: m.isDangerous,
    isClickable: m.isClickable,
    isFocusable: m.isFocusable,
    purpose: m.purpose === null ? undefined : { does: m.purpose.does, object: seenText(m.purpose.object) },
    placeholder: seenText(m.placeholder),
    group: seenText(m.group),
    zone: m.zone ?? '',
    neighbours: {
      left: left ?? undefined,
      right: right ?? undefined,
      above: above ?? undefined,
      below: below ?? undefined,
    },
    twin: m.twin === null ? undefined : { ...m.twin, hint: seenText(m.twin.hint) },
    description: { fr: seenText(m.description.fr), en: seenText(m.description.en) },
    sources: [...m.sources],
  };
}

/** `count` is how many elements the screen has. Without a meaning: what type and role alone say. */
export function elementMeaningFromProto(
  m: ElementMeaningProto | undefined,
  type: ElementType,
  role: string,
  count: number,
): ElementMeaning {
  return m === undefined ? barelyUnderstood(type, role) : within('meaning', () => meaningFromProto(m, count));
}

function meaningFromProto(m: ElementMeaningProto, count: number): ElementMeaning {
  return {
    states: list('states', m.states, ELEMENT_STATES.length, ({ name, confidence }) => ({
      name: oneOf('name', name, ELEMENT_STATES),
      confidence: fraction('confidence', confidence),
    })),
    isDangerous: m.isDangerous,
    isClickable: m.isClickable,
    isFocusable: m.isFocusable,
    purpose: optional('purpose', m.purpose, ({ does, object }) => ({
      does: oneOf('does', does, ELEMENT_PURPOSES),
      object: seenText(object),
    })),
    placeholder: seenText(m.placeholder),
    group: seenText(m.group),
    zone: m.zone === '' ? null : oneOf('zone', m.zone, SCREEN_ZONES),
    neighbours: required('neighbours', m.neighbours, (n) => neighboursFromProto(n, count)),
    twin: optional('twin', m.twin, twinFromProto),
    description: required('description', m.description, ({ fr, en }) => ({ fr: seenText(fr), en: seenText(en) })),
    sources: list('sources', m.sources, ELEMENT_SOURCES.length, (source) =>
      oneOf('source', source as string, ELEMENT_SOURCES),
    ),
  };
}

function neighboursFromProto(n: NeighboursProto, count: number): Neighbours {
  const index = (field: string, value: number | undefined) =>
    value === undefined ? null : integer(field, value, 0, count - 1);
  return {
    left: index('left', n.left),
    right: index('right', n.right),
    above: index('above', n.above),
    below: index('below', n.below),
  };
}

function twinFromProto(t: TwinProto): Twin {
  const count = integer('count', t.count, 2, limits.elements);
  if (t.ordinal > count) refuse('ordinal', 'is above the count');
  return {
    ordinal: integer('ordinal', t.ordinal, 1, count),
    count,
    by: oneOf('by', t.by, TWIN_DIFFERENCES),
    hint: seenText(t.hint),
  };
}
