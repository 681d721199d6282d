import { foldText } from '@vigie/domain';
import type { BoundScreen, BoundText, ElementSpec, FieldSpec, PictureSpec } from '@vigie/workflow';
import { BARS } from '../bars';
import { type Seen, textOnScreen } from '../compare/seen';
import { agreement, holdsParameter, strictnessOf, textSimilarity } from '../compare/text-similarity';
import { resolveTarget } from '../resolve/resolve-target';
import { readAt } from '../verify/read-at';
import { readBack } from '../verify/read-back';
import { NO_PICTURES, type PictureSight } from './full-screen/picture-sight';
import { shortName } from './full-screen/short-name';

/** One thing that a workflow says of a screen, by the workflow's own words, and whether it holds. */
export interface Condition {
  /** Path and text as written in the document, such as `texts[0] “Nom”`; parameters by name, nothing from the screen. */
  readonly name: string;
  /** 0 … 1. */
  readonly score: number;
  readonly met: boolean;
  /** The score is a measure, and says something under its bar as well. */
  readonly measured?: boolean;
}

/** Everything that is stated of a screen, each with its score. An empty list states nothing. */
export function screenConditions(screen: BoundScreen, seen: Seen, sight: PictureSight = NO_PICTURES): Condition[] {
  return [
    ...pictureCondition(screen.picture, sight),
    ...titleCondition('app_contains', screen.appContains, seen.window?.appName ?? ''),
    ...titleCondition('title_contains', screen.titleContains, seen.window?.title ?? ''),
    ...screen.texts.map((text, index) => present(`texts[${index}] “${text.source}”`, textScore(text, seen))),
    ...screen.absentTexts.map((text, index) =>
      absent(`absent_texts[${index}] “${text.source}”`, textOnScreen(text.value, seen, 'absence')),
    ),
    ...screen.elements.map((element, index) => present(named('elements', index, element), elementScore(element, seen))),
    ...screen.absentElements.map((element, index) =>
      absent(named('absent_elements', index, element), fearedElement(element, seen)),
    ),
    ...fieldConditions(screen.fields, seen),
  ];
}

function pictureCondition(picture: PictureSpec | null, sight: PictureSight): Condition[] {
  if (picture === null) return [];
  const score = sight.similarity(picture);
  const name = `picture “${shortName(picture.file)}” (similarity ${picture.similarity})`;
  return [{ name, score, met: score >= picture.similarity, measured: true }];
}

/** A passage of a parameter is looked for as typed text is read back: over several lines, digit by digit. */
function textScore(text: BoundText, seen: Seen): number {
  const mode = strictnessOf(text);
  if (mode !== 'identity' && holdsParameter(text)) {
    const reading = readBack(text.value, null, seen);
    return reading.kind === 'read' ? reading.similarity : 0;
  }
  return textOnScreen(text.value, seen, mode);
}

function fieldConditions(fields: readonly FieldSpec<BoundText>[], seen: Seen): Condition[] {
  return fields.map((field, index) => {
    const name = `fields[${index}] “${field.label.source}”`;
    const spec = {
      type: field.type ?? ('text_input' as const),
      label: field.label,
      match: 'folded' as const,
      relations: [],
      at: null,
      nth: null,
    };
    const place = resolveTarget(spec, seen);
    if (place.kind !== 'resolved') return { name, score: 0, met: false };
    const readings = readAt(place.box, seen);
    if (field.value.value === '') return present(name, readings.every((reading) => reading === '') ? 1 : 0);
    return present(name, Math.max(0, ...readings.map((reading) => valueScore(field.value, reading))));
  });
}

/** Titles come from the system, letter by letter; only accents and case are let go. */
function titleCondition(key: string, expected: BoundText | null, seen: string): Condition[] {
  if (expected === null) return [];
  const met = holds(foldText(seen), foldText(expected.value), strictnessOf(expected) === 'identity');
  return [{ name: `${key} “${expected.source}”`, score: met ? 1 : 0, met }];
}

/** What identifies must not be the beginning of something longer: Jean of Jeanne, or a number of another. */
function holds(title: string, wanted: string, whole: boolean): boolean {
  const end = (at: number) => at < 0 || at >= title.length || !/[\p{L}\p{N}-]/u.test(title[at] as string);
  for (let at = title.indexOf(wanted); at >= 0; at = title.indexOf(wanted, at + 1)) {
    if (!whole || (end(at - 1) && end(at + wanted.length))) return true;
  }
  return false;
}

function elementScore(element: ElementSpec<BoundText>, seen: Seen): number {
  const place = resolveTarget({ ...element, match: 'folded', relations: [], at: null, nth: null }, seen);
  // Several of them are there as well as one.
  return place.kind === 'resolved' ? place.score : place.kind === 'ambiguous' ? 1 : 0;
}

/** An element that must not be there is feared there by whatever is a little like it. */
function fearedElement(element: ElementSpec<BoundText>, seen: Seen): number {
  const place = resolveTarget({ ...element, match: 'folded', relations: [], at: null, nth: null }, seen);
  return place.kind === 'not_found' ? place.best : 1;
}

function valueScore(expected: BoundText, reading: string): number {
  const mode = strictnessOf(expected);
  if (mode === 'identity') return agreement(expected.value, reading, mode);
  const similarity = textSimilarity(expected.value, reading);
  return similarity >= BARS.readBack ? similarity : 0;
}

function named(key: string, index: number, element: ElementSpec<BoundText>): string {
  const label = element.label === null ? '' : ` “${element.label.source}”`;
  return `${key}[${index}] ${element.type ?? 'element'}${label}`;
}

function present(name: string, score: number): Condition {
  return { name, score, met: score > 0 };
}

function absent(name: string, score: number): Condition {
  return { name, score: 1 - score, met: score === 0 };
}
