import { ensureInstalled, PURPOSES, type Purpose } from '@vigie/local-services';
import { type Command, Option } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import type { Reporter } from '../output/reporter';
import { examineMachine, type Machine, type RequirementFound } from '../verify/examine-machine';
import { type CommandContext, runCommand, withJson } from './command-line';

export function register(program: Command): void {
  const install = new Option('--install <purpose>', 'install what this purpose lacks, then look').choices([
    ...PURPOSES,
  ]);
  withJson(program.command('doctor'))
    .description('Tell what is installed, what is missing, and what to do about it.')
    .addOption(install)
    .action((flags: { json?: boolean; install?: Purpose }) =>
      runCommand(flags, (context) => doctor(context, flags.install)),
    );
}

async function doctor({ reporter }: CommandContext, install: Purpose | undefined): Promise<ExitCode> {
  if (install !== undefined) await ensureInstalled(install, (line) => reporter.progress(line));
  const machine = await examineMachine();
  const whole = PURPOSES.every((purpose) => machine.missing[purpose].length === 0);
  const success = whole && machine.models.every((model) => model.ok) && machine.embedding.problem === '';
  print(reporter, machine);
  reporter.result({ success, ...machine });
  return success ? EXIT.ok : EXIT.missing;
}

function print(reporter: Reporter, machine: Machine): void {
  reporter.line(`system     ${machine.system}, ${machine.freeMiB} MiB free`);
  reporter.line(`node       ${machine.node}`);
  reporter.line(`display    ${machine.display || 'none; demo --desktop starts one'}`);
  reporter.line(`docker     ${machine.docker ? 'an engine answers' : 'no engine answers; local servers are used'}`);
  reporter.line();
  for (const one of machine.requirements) reporter.line(lineOf(one));
  reporter.line();
  for (const { id, ok, problem } of machine.models) reporter.line(`${ok ? '✓' : '✗'} model ${id} ${problem}`.trimEnd());
  for (const line of providerLines(machine)) reporter.line(line);
  reporter.line();
  for (const advice of adviceOn(machine)) reporter.line(advice);
}

function providerLines({ embedding }: Machine): string[] {
  if (embedding.problem !== '') return [`✗ embedding: ${embedding.problem}`];
  return embedding.providers.map(({ id, modality, dimensions, licence, sha256, version, maxBatch, device }) => {
    const file = sha256 === '' ? 'no file' : `sha256 ${sha256.slice(0, 12)}…`;
    return `✓ embedding ${id}@${version}: ${modality}, ${dimensions} numbers, ${maxBatch} at once, ${licence}, ${file}, on ${device}`;
  });
}

function lineOf(one: RequirementFound): string {
  const purposes = one.purposes.join(', ');
  if (!one.present) return `✗ ${one.id} is missing: ${one.why} (${purposes}); Debian: ${one.packages.join(' ')}`;
  const note = one.note === '' ? '' : ` — ${one.note}`;
  return `✓ ${one.id} ${one.version}`.trimEnd().concat(` (${one.place})${note}`);
}

function adviceOn(machine: Machine): string[] {
  const lacking = PURPOSES.filter((purpose) => machine.missing[purpose].length > 0);
  const advice = lacking.map(
    (purpose) => `${purpose} lacks ${machine.missing[purpose].join(', ')}: ./vigie doctor --install ${purpose}`,
  );
  for (const model of machine.models) if (!model.ok) advice.push(`model ${model.id}: ${model.remedy}`);
  if (machine.embedding.problem !== '') advice.push(`embedding: ${machine.embedding.remedy}`);
  return advice.length === 0 ? ['Nothing is missing.'] : advice;
}
