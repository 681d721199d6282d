import type { FindingCode } from '../findings/findings';
import type { ControlType } from '../tree/control-types';

/**
 * Every number of the stability score, 0 to 100. A score is the strength of the best feature that the sought element or
 * an anchor near it is found by, less what makes the selector break. Orders are meant, not probabilities.
 *
 * Measured over three captures of one WPF program in three releases of its scanner (names at most equal in number to the
 * elements, ids on few): runtime ids found nothing again, name with type nearly everything, ids everything that has one.
 * All else is reasoned from how the frameworks make these texts.
 */
export const STABILITY_WEIGHTS = {
  /** What a step asks for, and how well that alone finds the element again. */
  strength: {
    /** Measured. Developers write it and no user sees it. */
    automationId: 95,
    /** Reasoned: a part of an id is chosen because the rest changes. */
    automationIdPart: 85,
    /** There is one root. */
    root: 90,
    /** Measured, with a control type. */
    nameAndType: 88,
    /** Reasoned: without a type the caption and the control beside it meet. */
    name: 80,
    namePart: 70,
    /** Measured: few elements are the only one of their class. */
    className: 45,
    type: 25,
    anything: 10,
    runtimeId: 0,
  },
  /** What an anchor loses on the way to the element that is found by it: by combinator, and by :has. Reasoned. */
  hop: { '>': 8, '+': 8, ' ': 12, '~': 15, has: 12 },
  /** What is taken off, once per kind of weakness. Reasoned, except runtime ids. */
  penalty: {
    UNSTABLE_RUNTIME_ID: 100,
    UNSTABLE_GENERATED_ID: 55,
    UNSTABLE_CLASS_SUFFIX: 35,
    UNSTABLE_NAME_DATA: 40,
    UNSTABLE_NAME_LOCALISED: 8,
    UNSTABLE_SHORT_TEXT: 25,
    UNSTABLE_POSITION: 20,
    UNSTABLE_LONG_PATH: 10,
    UNSTABLE_WEAK: 0,
    /** Seen to fit several elements. */
    AMBIGUOUS: 25,
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
