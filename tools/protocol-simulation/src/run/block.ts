import { ALL_RULES, type Rule, type RuleSet, rulesWithout } from '@vigie/action-kernel/laboratory';
import { type LifeResult, simulateLife } from '../life';
import { addFigures, FAULTS, type Figures, noFigures } from '../referee/figures';

/** Lives of consecutive seeds. */
export interface Block {
  readonly from: number;
  readonly count: number;
  readonly without: Rule | null;
}

export interface FailingSeed {
  readonly seed: number;
  readonly faults: readonly string[];
}

export interface BlockResult {
  readonly from: number;
  readonly figures: Figures;
  readonly failing: readonly FailingSeed[];
  /** Processor time, ms. */
  readonly cpuMs: number;
}

/** Of one block, no more failing seeds than these are named: without a rule there are many. */
const NAMED = 20;

export function runBlock({ from, count, without }: Block): BlockResult {
  const rules = without === null ? ALL_RULES : rulesWithout(without);
  const figures = noFigures();
  const failing: FailingSeed[] = [];
  const before = process.threadCpuUsage();
  for (let seed = from; seed < from + count; seed++) {
    const life = lifeOf(seed, rules);
    addFigures(figures, life.figures);
    if (failing.length >= NAMED) continue;
    const faults = FAULTS.filter((name) => life.figures[name] > 0);
    if (faults.length > 0) failing.push({ seed, faults });
  }
  const { user, system } = process.threadCpuUsage(before);
  return { from, figures, failing, cpuMs: (user + system) / 1_000 };
}

function lifeOf(seed: number, rules: RuleSet): LifeResult {
  try {
    return simulateLife(seed, rules);
  } catch (error) {
    throw new Error(`the life of seed ${seed} broke off`, { cause: error });
  }
}
