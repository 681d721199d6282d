import type { ElementType, Point, Size } from '@vigie/domain';
import type { DATE_FORMATS, MATCH_MODES, PARAMETER_TYPES, TARGET_TYPES } from './document/schema';
import type { BoundText, Template } from './template/template';

export type ParameterType = (typeof PARAMETER_TYPES)[number];
export type DateFormat = (typeof DATE_FORMATS)[number];
export type TargetType = (typeof TARGET_TYPES)[number];
/** `folded`: accents, case and usual reading errors do not count. `exact`: every character, as read. */
export type MatchMode = (typeof MATCH_MODES)[number];

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly title: string;
  readonly required: boolean;
  /** As it would be given; null when there is none. */
  readonly default: string | null;
  readonly secret: boolean;
  readonly values: readonly string[];
  readonly format: DateFormat;
}

/** `T` is a Template as written, or a BoundText once the parameters are filled in. */
export interface ElementSpec<T> {
  readonly type: ElementType | null;
  readonly label: T | null;
}

/** A field that holds a value. */
export interface FieldSpec<T> {
  readonly type: ElementType | null;
  readonly label: T;
  readonly value: T;
}

/** How the whole screen must look. `file`: beside the document; in a document that is run, a name of the evidence store. */
export interface PictureSpec {
  readonly file: string;
  /** Least similarity, 0 … 1. */
  readonly similarity: number;
}

/** A point of a recorded picture, with the size of its surroundings that are found again; null leaves it to the matcher. */
export interface PointSpec {
  readonly picture: string;
  readonly point: Point;
  readonly size: Size | null;
}

/** What a screen shows and does not show. Empty lists and nulls state nothing. */
export interface ScreenSpec<T> {
  readonly picture: PictureSpec | null;
  readonly appContains: T | null;
  readonly titleContains: T | null;
  readonly texts: readonly T[];
  readonly absentTexts: readonly T[];
  readonly elements: readonly ElementSpec<T>[];
  readonly absentElements: readonly ElementSpec<T>[];
  readonly fields: readonly FieldSpec<T>[];
}

export interface ExpectSpec<T> extends ScreenSpec<T> {
  /** Pixels change in the target's region, or anywhere on the screen. */
  readonly change: 'target' | 'screen' | null;
}

export interface AnchorSpec<T> {
  readonly type: TargetType | null;
  readonly label: T;
  readonly match: MatchMode;
}

export const ANCHOR_RELATIONS = ['right_of', 'left_of', 'below', 'above', 'inside'] as const;
export type AnchorRelation = (typeof ANCHOR_RELATIONS)[number];

export type Relation<T> =
  | { readonly kind: AnchorRelation; readonly anchor: AnchorSpec<T> }
  /** Whole cells of one row, all of which must be there. */
  | { readonly kind: 'in_row_with'; readonly cells: readonly T[] }
  | { readonly kind: 'in_window' };

export interface TargetSpec<T> {
  readonly type: TargetType | null;
  readonly label: T | null;
  readonly match: MatchMode;
  readonly relations: readonly Relation<T>[];
  readonly at: PointSpec | null;
  readonly nth: number | null;
}

export type ActionSpec<T> =
  | { readonly kind: 'click' }
  | { readonly kind: 'double_click' }
  | { readonly kind: 'right_click' }
  | { readonly kind: 'type'; readonly text: T; readonly replace: boolean; readonly readBack: boolean }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'scroll'; readonly down: number; readonly right: number }
  | { readonly kind: 'drag'; readonly to: TargetSpec<T> }
  | { readonly kind: 'wait'; readonly milliseconds: number };

export interface StepTimeouts {
  /** Until the expected screen is there and the target found. */
  readonly screenMs: number;
  /** From the order to act until the action expires. */
  readonly actionMs: number;
  /** Until the expectation is met. */
  readonly verifyMs: number;
}

export interface Step<T> {
  readonly id: string;
  readonly title: string;
  readonly screen: ScreenSpec<T>;
  /** Texts that name the patient: each must be seen, and stay as it is until the input. Empty: the step names nobody. */
  readonly identity: readonly T[];
  readonly target: TargetSpec<T> | null;
  readonly action: ActionSpec<T>;
  readonly expect: ExpectSpec<T>;
  readonly timeouts: StepTimeouts;
  /** New attempts after a proven “nothing was done”; 0 stops at once. */
  readonly retries: number;
  /** Id of the step that follows; null ends the workflow. */
  readonly next: string | null;
}

interface WorkflowOf<T> {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  /** Values that identify the case (patient id, document type …), sent with each frame request. */
  readonly context: Readonly<Record<string, T>>;
  readonly steps: readonly Step<T>[];
}

/** A checked document: every `next` leads somewhere, every step is reachable, every `${…}` is declared. */
export interface Workflow extends WorkflowOf<Template> {
  readonly parameters: readonly Parameter[];
}

/** A workflow with its parameters filled in, ready to run. Its texts are patient data. */
export interface BoundWorkflow extends WorkflowOf<BoundText> {
  readonly digest: string;
}

export type BoundStep = Step<BoundText>;
export type BoundTarget = TargetSpec<BoundText>;
export type BoundScreen = ScreenSpec<BoundText>;
export type BoundExpect = ExpectSpec<BoundText>;
