/** The same reducers with rules taken away: for the simulation and for tests. No service may import this. */
export { advanceIntentUnder } from './intent/advance-intent';
export { compactJournalUnder } from './journal/compact';
export { advanceLaneUnder } from './lane/advance-lane';
export { recoverLaneUnder } from './lane/recover-lane';
export { ALL_RULES, RULES, type Rule, type RuleSet, rulesWithout } from './rules';
