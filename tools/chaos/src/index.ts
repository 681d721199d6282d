export { type ChaosCase, GROUPS } from './cases/case';
export { CASES } from './cases/catalogue';
export { type Finding, INVARIANTS, type Invariant, MEANINGS } from './check/finding';
export { judgeHistory } from './check/judge-history';
export { chaosErrors } from './errors';
export type { HistoryLine } from './history/history';
