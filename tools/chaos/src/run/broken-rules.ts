import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Rule } from '@vigie/action-kernel/laboratory';
import { CASES } from '../cases/catalogue';
import type { Invariant } from '../check/finding';
import { countsOf, Results } from './results';
import { runCases } from './run-cases';

/** For a rule: the case that must show its absence, and by what; and another rule that would hide it. */
export interface RuleProof {
  readonly rule: Rule;
  readonly hiddenBy?: Rule;
  readonly chaos: string;
  readonly shows: Invariant;
}

/**
 * Rules whose absence real processes can be made to show. The others need a loss of power (`fsync`, `fsync-done`), weeks
 * (`retention`), a workflow that tries again (`single-attempt`), or schedules that are too rare for trials of seconds
 * (`sequence`): the simulation takes away every one.
 */
export const RULE_PROOFS: readonly RuleProof[] = [
  { rule: 'signature', chaos: 'forged-actions', shows: 'forged_effects' },
  { rule: 'journal-first', chaos: 'repeated-action', shows: 'misreported' },
  { rule: 'epoch', chaos: 'stale-action', shows: 'stale_epoch_effects' },
  { rule: 'expiry', chaos: 'agent-loop-blocked', shows: 'late_effects' },
  { rule: 'guard', chaos: 'popup-before-click', shows: 'wrong_screen' },
  { rule: 'in-doubt', chaos: 'kill-agent-after-input', shows: 'misreported' },
  { rule: 'tombstone', hiddenBy: 'sequence', chaos: 'repeated-refusal', shows: 'misreported' },
];

export interface BrokenRule extends RuleProof {
  readonly trials: number;
  readonly found: number;
  /** Everything else that was counted. */
  readonly also: readonly string[];
}

/** Runs each proof with agent and orchestrator without the rule; the trials are good for something when each finds it. */
export async function runWithout(
  proofs: readonly RuleProof[],
  o: {
    readonly folder: string;
    readonly trials: number;
    readonly lanes: number;
    readonly progress: (text: string) => void;
  },
): Promise<readonly BrokenRule[]> {
  const results: BrokenRule[] = [];
  for (const proof of proofs) {
    const folder = path.join(o.folder, `without-${proof.rule}`);
    mkdirSync(folder, { recursive: true });
    const kept = new Results(path.join(folder, 'trials.jsonl'), false);
    const cases = CASES.filter(({ name }) => name === proof.chaos);
    await runCases(cases, { ...o, folder, results: kept, without: rulesOf(proof).join(',') });
    const counts = countsOf(kept.lines);
    const also = Object.entries(counts).flatMap(([name, count]) =>
      count > 0 && name !== proof.shows ? [`${name} ${count}`] : [],
    );
    results.push({ ...proof, trials: kept.lines.length, found: counts[proof.shows], also });
  }
  return results;
}

export function rulesOf({ rule, hiddenBy }: RuleProof): readonly Rule[] {
  return hiddenBy === undefined ? [rule] : [rule, hiddenBy];
}
