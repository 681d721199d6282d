import type { Difference } from '../differ/difference';
import { comparable } from '../view/comparable';
import { saidApart } from '../view/said-apart';
import { type Item, sheetOf } from '../view/sheet';
import type { View } from '../view/view';
import { consentOf } from './consent';
import type { ExpectedState } from './expected-state';

/** What a match rests on, each 0 … 1. */
export interface Grounds {
  /** Required elements that are there. */
  readonly required: number;
  /** Optional elements that are there; 1 when there are none. */
  readonly optional: number;
  /** Expected lines that are there, by weight. */
  readonly said: number;
  /** What nothing says otherwise: 1, less for each heading, message or label that does. */
  readonly consent: number;
  /** What is not new: less for elements and lines that were not there. */
  readonly familiar: number;
  /** 1; less where a dialog lies over it that was not there, or the expected one does not. */
  readonly dialog: number;
  /** 1; less under another window title, 0 in another application. */
  readonly window: number;
}

const ELEMENTS_TO_LINES = 0.65;
const OPTIONAL_ADD = 0.1;
/** A line that is not there any more says less than one that says another thing. */
const LINE_IS_GONE = 0.6;
const NEW_ELEMENTS = 0.5;
const NEW_LINES = 0.4;
const OTHER_DIALOG = 0.4;
const OTHER_TITLE = 0.85;
const NAMELESS = 0.2;
/** An element of which only the text was recognised; one whose label was lost. */
const READ_AS_TEXT = 0.8;
const LABEL_LOST = 0.7;
/** What a place far from its own takes. */
const MOVED_AT_MOST = 0.15;

/** How far each expected element is there, 0 … 1, by its index in the expected view. */
export function presenceOf(
  expected: ExpectedState,
  seen: View,
  differences: readonly Difference[],
): (index: number) => number {
  const diagonal = Math.hypot(seen.size.width, seen.size.height) || 1;
  const presence = new Map<number, number>();
  for (const difference of differences) {
    if (difference.kind === 'extra_modal') for (const index of difference.covered) presence.set(index, 0);
    else if (difference.kind !== 'extra' && difference.subject === 'element') {
      const there = partThere(difference, diagonal);
      if (there < 1) presence.set(difference.reference, Math.min(there, presence.get(difference.reference) ?? 1));
    }
  }
  return (index) => (index in expected.view.elements ? (presence.get(index) ?? 1) : 0);
}

function partThere(difference: Difference, diagonal: number): number {
  if (difference.kind === 'moved') {
    return 1 - Math.min(MOVED_AT_MOST, Math.hypot(difference.by.x, difference.by.y) / diagonal);
  }
  if (difference.kind === 'missing') return difference.readAsText ? READ_AS_TEXT : 0;
  if (difference.kind !== 'changed' || !difference.aspects.includes('label')) return 1;
  return difference.weight >= 1 ? 0 : LABEL_LOST;
}

export function weigh(
  expected: ExpectedState,
  seen: View,
  differences: readonly Difference[],
  isDialogGone: boolean,
): Grounds {
  const presence = presenceOf(expected, seen, differences);
  return {
    required: mean(expected.required.map(presence)),
    optional: mean(expected.optional.map(presence)),
    said: saidShare(expected, differences),
    consent: consentOf(expected, seen, differences),
    familiar: familiarity(expected, seen, differences),
    window: windowAgreement(expected.view, seen),
    dialog: isDialogGone || differences.some(({ kind }) => kind === 'extra_modal') ? OTHER_DIALOG : 1,
  };
}

/** 0 … 1; 1 for a state that is exactly the expected one, 0 where there is nothing to compare. */
export function confidenceOf(grounds: Grounds, expected: ExpectedState): number {
  const elements = expected.required.length > 0 ? grounds.required : null;
  const lines = expected.lines.length > 0 ? grounds.said : null;
  if (elements === null && lines === null) return 0;
  const there =
    elements === null || lines === null
      ? (elements ?? lines ?? 0)
      : ELEMENTS_TO_LINES * elements + (1 - ELEMENTS_TO_LINES) * lines;
  const optional = expected.optional.length === 0 ? 1 : 1 - OPTIONAL_ADD * (1 - grounds.optional);
  return there * optional * grounds.consent * grounds.familiar * grounds.dialog * grounds.window;
}

function saidShare(expected: ExpectedState, differences: readonly Difference[]): number {
  const weights = new Map(sheetOf(expected.view).sayings.map(({ index, weight }) => [index, weight]));
  const whole = expected.lines.reduce((sum, index) => sum + (weights.get(index) ?? 0), 0);
  if (whole === 0) return 1;
  const wanted = new Set(expected.lines);
  const lost = differences.reduce((sum, difference) => {
    if (difference.kind === 'extra' || difference.kind === 'extra_modal' || difference.subject !== 'line') return sum;
    if (!wanted.has(difference.reference)) return sum;
    const weight = weights.get(difference.reference) ?? 0;
    if (difference.kind === 'missing') return sum + LINE_IS_GONE * weight;
    return difference.kind === 'changed' ? sum + difference.weight : sum;
  }, 0);
  return 1 - lost / whole;
}

/** Titles name documents and patients as well as screens, so that another one alone does not decide. */
function windowAgreement(expected: View, seen: View): number {
  const [app, otherApp] = [comparable(expected.app), comparable(seen.app)];
  if (app.compact !== '' && otherApp.compact !== '' && app.compact !== otherApp.compact) return 0;
  if (expected.title === '' || seen.title === '') return 1;
  const apart = saidApart(comparable(expected.title), expected.title, comparable(seen.title), seen.title);
  return 1 - (1 - OTHER_TITLE) * apart.weight;
}

function familiarity(expected: ExpectedState, seen: View, differences: readonly Difference[]): number {
  const now = sheetOf(seen);
  const weights = new Map(now.sayings.map(({ index, weight }) => [index, weight]));
  let [elements, lines] = [0, 0];
  for (const difference of differences) {
    if (difference.kind !== 'extra') continue;
    if (difference.subject === 'line') lines += weights.get(difference.seen) ?? 0;
    else elements += noveltyOf(now.items[difference.seen]);
  }
  const known = { elements: expected.required.length + expected.optional.length, lines: expected.lines.length };
  const novelElements = NEW_ELEMENTS * (elements / (known.elements + elements || 1));
  const novelLines = NEW_LINES * (lines / (known.lines + lines || 1));
  return (1 - novelElements) * (1 - novelLines);
}

/** What stands in tables is data; what has no name may be part of a picture. */
function noveltyOf(item: Item | undefined): number {
  if (item === undefined || item.isData) return 0;
  return item.text.compact.length >= 2 ? 1 : NAMELESS;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
