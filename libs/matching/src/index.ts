export { type Assignment, assignElements, type Pair } from './assign/assign-elements';
export { type Placement, placed, placedBox } from './assign/placement';
export type { Signals } from './assign/signals';
export { describeDifference } from './differ/describe-difference';
export type { ChangedAspect, Difference, DifferenceKind, Subject } from './differ/difference';
export { differencesOf } from './differ/differences-of';
export { inheritIds } from './inherit/inherit-ids';
export { COVERAGE_OF_ONE, expectedFrom } from './match/expected-from';
export type { ExpectedState } from './match/expected-state';
export { MATCHES, matchState, type StateMatch } from './match/match-state';
export type { Grounds } from './match/weigh';
export { differingKeys } from './recognise/context-relation';
export { recognise } from './recognise/recognise';
export {
  type Because,
  type Candidate,
  type Compared,
  type ContextRelation,
  type Recognition,
  UNKNOWN_REASONS,
  type UnknownReason,
} from './recognise/recognition';
export { comparable } from './view/comparable';
export { likeness, SAME_TEXT } from './view/likeness';
export { type View, viewOf } from './view/view';
