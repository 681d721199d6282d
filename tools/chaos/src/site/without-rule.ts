import { createRequire } from 'node:module';
import path from 'node:path';
import {
  advanceIntentUnder,
  advanceLaneUnder,
  compactJournalUnder,
  type Rule,
  recoverLaneUnder,
  rulesWithout,
} from '@vigie/action-kernel/laboratory';

/**
 * Loaded into an agent or an orchestrator before anything else (`node --require`), it takes away the rules that
 * VIGIE_CHAOS_WITHOUT names: a real process with a real fault, to see whether the trials find it. Without the variable it does
 * nothing, and nothing of the product loads it.
 */
const names = process.env.VIGIE_CHAOS_WITHOUT;
if (names !== undefined) takeAway(names.split(',') as Rule[]);

/** First parameters are the rules in the laboratory, and not there in production. */
type Tail<F> = F extends (rules: never, ...rest: infer Rest) => unknown ? Rest : never;

function takeAway(taken: readonly Rule[]): void {
  const rules = rulesWithout(...taken);
  const production = inside('@vigie/action-kernel', 'production.js');
  production.advanceLane = (...given: Tail<typeof advanceLaneUnder>) => advanceLaneUnder(rules, ...given);
  production.recoverLane = (...given: Tail<typeof recoverLaneUnder>) => recoverLaneUnder(rules, ...given);
  production.compactJournal = (...given: Tail<typeof compactJournalUnder>) => compactJournalUnder(rules, ...given);
  production.advanceIntent = (...given: Tail<typeof advanceIntentUnder>) => advanceIntentUnder(rules, ...given);
  if (!taken.includes('signature')) return;
  // Whoever holds the pinned keys answers before the kernel is asked.
  const keys = inside('@vigie/signing', 'pinned-keys.js');
  const load = keys.loadPinnedKeys as (text: string) => object;
  keys.loadPinnedKeys = (text: string) => ({ ...load(text), verify: () => true });
}

/** The exports of a compiled file, which its package passes on as they are at the moment of each call. */
function inside(packageName: string, file: string): Record<string, unknown> {
  const { resolve } = createRequire(__filename);
  return require(path.join(path.dirname(resolve(`${packageName}/package.json`)), 'dist', file));
}
