import type { FindingCode } from '../findings/findings';
import type { ControlType } from '../tree/control-types';

/**
 * Every number of the stability score, 0 to 100. A score is the strength of the best feature that the sought element or
 * an anchor near it is found by, less what makes the selector break. Orders are meant, not probabilities.
 *
 * Measured over three captures of one WPF program, days apart (135 elements; `vigie uia compare` on them): of the elements
 * that a kind of selector finds alone in one capture, so many were found again in all: automation id 12 of 12, name and type
 * 90 of 90, name 27 of 27, class and type 30 of 30, runtime id 3 of 135. So what a kind lacks is elements that it tells
 * apart, and the order below follows what changes between programs, languages and builds. All else is reasoned from how
 * the frameworks make these texts.
 */
export const STABILITY_WEIGHTS = {
  /** What a step asks for, and how well that alone finds the element again. */
  strength: {
    /** Measured: found again wherever it is there. Developers write it and no user sees it. */
    automationId: 95,
    /** Reasoned: a part of an id is chosen because the rest changes. */
    automationIdPart: 85,
    /** There is one root. */
    root: 90,
    /** Measured: tells two elements in three apart, and finds them again. */
    nameAndType: 88,
    /** Reasoned: without a type the caption and the control beside it meet. */
    name: 80,
    namePart: 70,
    /** Measured: one element in four or five is the only one of its class. */
    className: 45,
    type: 25,
    anything: 10,
    /** Measured: 2 % are found again, and those by chance. */
    runtimeId: 0,
  },
  /** What an anchor loses on the way to the element that is found by it: by combinator, and by :has. Reasoned. */
  hop: { '>': 8, '+': 8, ' ': 12, '~': 15, has: 12 },
  /** What is taken off, once per kind of weakness. Reasoned, except runtime ids. */
  penalty: {
    UNSTABLE_RUNTIME_ID: 100,
    UNSTABLE_GENERATED_ID: 55,
    UNSTABLE_ID_DATA: 60,
    UNSTABLE_CLASS_SUFFIX: 35,
    UNSTABLE_NAME_DATA: 40,
    UNSTABLE_NAME_LOCALISED: 8,
    UNSTABLE_SHORT_TEXT: 25,
    UNSTABLE_POSITION: 20,
    UNSTABLE_LONG_PATH: 10,
    UNSTABLE_WEAK: 0,
  } satisfies Partial<Record<FindingCode, number>>,
  /** From this many steps on a path is long. */
  longPathFrom: 5,
  /** Below this a selector rests on nothing but types and classes. */
  weakBelow: 50,
} as const;

export type StabilityCode = keyof typeof STABILITY_WEIGHTS.penalty;

/** Elements whose name is the data that they show, rather than their caption; a window's title often ends in the open record. */
export const NAMED_BY_DATA: ReadonlySet<ControlType | '*'> = new Set<ControlType>([
  'DataItem',
  'Document',
  'ListItem',
  'TreeItem',
  'Window',
]);
