import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFolder, vigieFolder } from '@vigie/local-services';
import type { ChaosCase } from './cases/case';
import { CASES } from './cases/catalogue';
import { INVARIANTS } from './check/finding';
import { chaosErrors } from './errors';
import { publish } from './page/publish';
import { RULE_PROOFS, rulesOf, runWithout } from './run/broken-rules';
import { Results } from './run/results';
import { runCases } from './run/run-cases';
import { summarise, summaryText } from './run/summary';

const USAGE = `Usage: npm run chaos -- [options]
  --case NAME     only this case, again for several; \`--list\` names them
  --trials N      trials of each case, in place of what it says itself
  --short         one trial of each case of the short selection
  --resume        go on where the last run was interrupted
  --lanes N       sites at once (2)
  --folder DIR    where everything is kept (.vigie/chaos)
  --without RULE  run agent and orchestrator without a rule of the kernel, in the case that must show it, or all of them: all
  --publish       keep the results in docs/ afterwards (docs/chaos-results.json, docs/chaos.md)
  --page          only write docs/chaos.md anew
  --list          name the cases and end`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      case: { type: 'string', multiple: true },
      trials: { type: 'string' },
      short: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      lanes: { type: 'string', default: '2' },
      folder: { type: 'string' },
      without: { type: 'string' },
      publish: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(USAGE);
  if (values.list) return say(CASES.map(({ name, title, trials }) => `${name} (${trials}): ${title}`).join('\n'));
  if (values.page) {
    publish(repositoryFolder, null, 0);
    return 0;
  }
  const folder = path.resolve(values.folder ?? path.join(vigieFolder(), 'chaos'));
  mkdirSync(folder, { recursive: true });
  const cases = chosen(values.case, values.short);
  const trials = values.trials === undefined ? (values.short ? 1 : undefined) : countOf('trials', values.trials);
  const progress = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
  if (values.without !== undefined) {
    return showBroken(values.without, { folder, trials: trials ?? 4, lanes: 1, progress });
  }
  const results = new Results(path.join(folder, 'trials.jsonl'), values.resume);
  await runCases(cases, {
    folder,
    results,
    lanes: countOf('lanes', values.lanes),
    progress,
    signal: interrupted(progress),
    ...(trials === undefined ? {} : { trials }),
  });
  const summary = summarise(cases, results.lines);
  writeFileSync(path.join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
  const minutes = Math.round(
    results.lines.reduce((sum, { tookMs }) => sum + tookMs, 0) / countOf('lanes', values.lanes) / 60_000,
  );
  if (values.publish) publish(repositoryFolder, summary, minutes);
  say(`${summaryText(summary)}\n${minutes} min; kept in ${folder}`);
  return summary.broken > 0 || INVARIANTS.some((name) => summary.counts[name] > 0) ? 1 : 0;
}

/** The first Ctrl-C lets the trials under way end, so that nothing is left behind; the second ends at once. */
function interrupted(progress: (text: string) => void): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      progress('ending after the trials under way; `-- --resume` goes on from here');
      controller.abort();
    });
  }
  return controller.signal;
}

async function showBroken(rule: string, o: Parameters<typeof runWithout>[1]): Promise<number> {
  const proofs = RULE_PROOFS.filter((proof) => rule === 'all' || proof.rule === rule);
  if (proofs.length === 0) {
    const known = RULE_PROOFS.map((proof) => proof.rule);
    throw chaosErrors.create('CHAOS_RULE_UNKNOWN', { rule, known });
  }
  const broken = await runWithout(proofs, o);
  for (const { chaos, trials, shows, found, also, ...proof } of broken) {
    const name = rulesOf({ ...proof, chaos, shows }).join(',');
    say(
      `without ${name.padEnd(16)} ${chaos.padEnd(24)} ${trials} trials: ${shows} ${found}${also.map((one) => `, ${one}`).join('')}`,
    );
  }
  return broken.every(({ found }) => found > 0) ? 0 : 1;
}

function chosen(names: readonly string[] | undefined, short: boolean): readonly ChaosCase[] {
  if (names === undefined) return short ? CASES.filter((chaos) => chaos.short) : CASES;
  return names.map((name) => {
    const found = CASES.find((chaos) => chaos.name === name);
    if (found !== undefined) return found;
    throw chaosErrors.create('CHAOS_CASE_UNKNOWN', { name, known: CASES.map((chaos) => chaos.name) });
  });
}

/** @throws CHAOS_COUNT_INVALID, so that a misspelt count does not pass for a run in which nothing was found. */
function countOf(option: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw chaosErrors.create('CHAOS_COUNT_INVALID', { option });
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
