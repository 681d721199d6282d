import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { RULES, type Rule } from '@vigie/action-kernel/laboratory';
import {
  failingKeptSeeds,
  faultsIn,
  keepSeeds,
  keptSeeds,
  type RunResult,
  runLives,
  simulateLife,
  tableOfRules,
  tableText,
} from '@vigie/protocol-simulation';
import { vigieErrors } from '../errors';
import { showProgress } from './perception/progress';
import { wholeNumber } from './whole-number';

/** Of so many failing seeds the run says which they are. */
const NAMED = 10;

/** The action protocol in simulation: counts what must never happen, with all rules or without one. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      actions: { type: 'string', default: '100000' },
      without: { type: 'string' },
      seed: { type: 'string' },
      workers: { type: 'string' },
      trace: { type: 'boolean', default: false },
      rules: { type: 'boolean', default: false },
    },
  });
  const without = ruleOf(values.without);
  const seed = values.seed === undefined ? randomInt(1_000_000) * 1_000_000 : wholeNumber('seed', values.seed);
  if (values.trace) return traced(seed, without);
  const actions = wholeNumber('actions', values.actions);
  const workers = values.workers === undefined ? {} : { workers: wholeNumber('workers', values.workers) };
  const onProgress = (done: number) => showProgress(done, actions, 'actions');
  const options = { actions, seed, onProgress, ...workers };
  if (values.rules) return rulesTable(options);
  process.stderr.write(`seed ${seed}\n`);
  if (without === null) checkKeptSeeds();
  const result = await runLives({ ...options, without });
  tellFailing(result, without);
  return figuresOf(result, without);
}

function ruleOf(name: string | undefined): Rule | null {
  if (name === undefined) return null;
  const rule = RULES.find((known) => known === name);
  if (rule !== undefined) return rule;
  throw vigieErrors.create('CLI_USAGE', { problem: `--without takes one of ${RULES.join(', ')}` });
}

function traced(seed: number, without: Rule | null): Record<string, unknown> {
  const rules = Object.fromEntries(RULES.map((rule) => [rule, rule !== without])) as Record<Rule, boolean>;
  const { figures, history } = simulateLife(seed, rules, (line) => process.stderr.write(`${line}\n`));
  return { seed, history, faults: faultsIn(figures), ...figures };
}

function checkKeptSeeds(): void {
  const failing = failingKeptSeeds();
  process.stderr.write(`${keptSeeds().length} kept seeds: ${failing.length} fail\n`);
  for (const { seed, faults } of failing) process.stderr.write(`  seed ${seed}: ${faults.join(', ')}\n`);
}

/** Under all rules a failing seed is kept: whoever mends it needs it, and it must not come again. */
function tellFailing({ failing }: RunResult, without: Rule | null): void {
  if (failing.length === 0) return;
  for (const { seed, faults } of failing.slice(0, NAMED)) {
    process.stderr.write(`seed ${seed}: ${faults.join(', ')}\n`);
  }
  const again = without === null ? '' : ` --without ${without}`;
  process.stderr.write(`follow one with: npm run bench -- protocol --trace${again} --seed ${failing[0]?.seed}\n`);
  if (without === null) process.stderr.write(`kept in ${keepSeeds(failing)}\n`);
}

function figuresOf({ figures, seconds, schedulesPerSecond, seed }: RunResult, without: Rule | null) {
  return {
    ...figures,
    schedules_per_s: Math.round(schedulesPerSecond),
    seed,
    seconds: Math.round(seconds * 10) / 10,
    ...(without === null ? {} : { without }),
  };
}

async function rulesTable(options: Parameters<typeof tableOfRules>[0]): Promise<Record<string, unknown>> {
  const rows = await tableOfRules(options);
  process.stdout.write(`${tableText(rows)}\n`);
  return {
    seed: options.seed,
    ...Object.fromEntries(rows.map(({ without, figures }) => [without ?? 'all_rules', figures])),
  };
}
