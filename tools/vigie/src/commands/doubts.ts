import { Argument, type Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import { clientOf, type GatewayFlags, withGatewayOptions } from '../gateway-client/client-of';
import type { DoubtJson } from '../gateway-client/gateway-client';
import { type CommandContext, runCommand, withJson } from './command-line';

interface ListFlags extends GatewayFlags {
  readonly json?: boolean;
  readonly all?: boolean;
}

/** A run can be in doubt and nothing be listed: only the workstation that is back can say whether it knows. */
const NOTHING_TO_JUDGE =
  'Nothing waits for a verdict. An action whose workstation is away is settled, or listed here, once its agent is back.';

const VERDICTS = { done: 'done', 'not-done': 'not_done' } as const;
type Verdict = keyof typeof VERDICTS;

export function register(program: Command): void {
  const doubts = program
    .command('doubts')
    .description('Actions of which nobody knows whether they were done: list them, and say what became of one.');
  withJson(withGatewayOptions(doubts.command('list', { isDefault: true })))
    .description('List what a person must still judge.')
    .option('--all', 'also what is settled')
    .action((flags: ListFlags) => runCommand(flags, (context) => list(context, flags)));
  withJson(withGatewayOptions(doubts.command('resolve')))
    .description('Give a verdict, after a look at the workstation. It settles the action for good.')
    .argument('<id>', 'of the doubt')
    .addArgument(new Argument('<verdict>', 'what became of the action').choices(Object.keys(VERDICTS)))
    .action((id: string, verdict: Verdict, flags: ListFlags) =>
      runCommand(flags, (context) => resolve(context, flags, id, verdict)),
    );
}

async function list({ reporter }: CommandContext, flags: ListFlags): Promise<ExitCode> {
  const doubts = await clientOf(flags).doubts({ resolved: flags.all === true });
  for (const doubt of doubts) reporter.line(lineOf(doubt));
  const open = doubts.filter((doubt) => doubt.resolution === 'open').length;
  reporter.line(open === 0 ? NOTHING_TO_JUDGE : `${open} to judge: ./vigie doubts resolve ID done|not-done`);
  reporter.result({ success: true, open, doubts });
  return EXIT.ok;
}

async function resolve(
  { reporter }: CommandContext,
  flags: ListFlags,
  id: string,
  verdict: Verdict,
): Promise<ExitCode> {
  const doubt = await clientOf(flags).resolveDoubt(id, VERDICTS[verdict]);
  reporter.line(lineOf(doubt));
  reporter.result({ success: true, doubt });
  return EXIT.ok;
}

function lineOf(doubt: DoubtJson): string {
  const { doubt_id: id, workstation_id: workstation, raised_at: at, action_kind: kind, step_id: step } = doubt;
  const progress = doubt.of > 0 ? `, ${doubt.typed} of ${doubt.of} characters surely typed` : '';
  const settled = doubt.resolution === 'open' ? '' : `  ${doubt.resolution} (${doubt.resolved_by || 'seen'})`;
  return `${id}  ${at}  ${workstation}  ${kind} of step ${step} in run ${doubt.run_id}${progress}  ${doubt.because}${settled}`;
}
