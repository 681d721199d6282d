import type { NameHash } from '../hash/name-hash';
import type { ControlType } from '../tree/control-types';

/** ` ` anywhere below, `>` directly below, `+` the sibling right after, `~` any later sibling. */
export const COMBINATORS = [' ', '>', '+', '~'] as const;
export type Combinator = (typeof COMBINATORS)[number];

/** `=` is all of the text, `^=` its beginning, `$=` its end, `*=` a part of it. */
export const TEXT_OPERATORS = ['=', '^=', '$=', '*='] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];

/** What a selector may ask of a node, as written → as the tree calls it. A value is data: no selector asks for one. */
export const TESTED_ATTRIBUTES = {
  automation_id: 'automationId',
  class_name: 'className',
  framework_id: 'frameworkId',
  name: 'name',
  runtime_id: 'runtimeId',
} as const;
export type TestedAttribute = (typeof TESTED_ATTRIBUTES)[keyof typeof TESTED_ATTRIBUTES];

/**
 * One bracket. Names are compared as `comparableName` gives them, all other texts unit by unit. `nameHash` is the
 * equality of a name that is not written out: only whoever holds the key can tell which name it is.
 */
export type AttributeTest =
  | {
      readonly kind: 'text';
      readonly attribute: TestedAttribute;
      readonly operator: TextOperator;
      /** Not empty, except with `=`, which then asks for the absence of the text. */
      readonly text: string;
    }
  | { readonly kind: 'nameHash'; readonly hash: NameHash };

/** `nth` counts from 1, among the siblings that fulfil the rest of the step. `has`: something like that is below. */
export type Pseudo =
  | { readonly kind: 'root' }
  | { readonly kind: 'nth'; readonly n: number }
  | { readonly kind: 'has'; readonly relative: Selector };

export interface Step {
  /** How the step stands to the one before it. `null` for the first step, except within `:has`: there ` ` or `>`. */
  readonly combinator: Combinator | null;
  readonly controlType: ControlType | '*';
  readonly tests: readonly AttributeTest[];
  /** At most one `nth`. */
  readonly pseudos: readonly Pseudo[];
}

/** `Window[automation_id="frmMain"] > Pane Button:nth(2)`: one step at least, the last one is what is sought. */
export interface Selector {
  readonly steps: readonly Step[];
}

/** What a selector may be at most; a hostile catalog ends in an error, not in a hang. */
export const SELECTOR_LIMITS = {
  /** UTF-16 units of the whole text. */
  characters: 4_096,
  /** Of one sequence, in `:has` too. */
  steps: 16,
  /** Brackets of one step: there are five attributes, and a beginning, an end and a part of each are plenty. */
  testsPerStep: 16,
  /** Brackets of the whole selector, `:has` included. */
  tests: 64,
  /** `:has` within `:has` within `:has`. */
  hasDepth: 3,
  nth: 1_000_000,
} as const;
