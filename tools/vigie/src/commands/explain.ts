import { type Command, Option } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import { explanationLines } from '../explain/explanation-lines';
import { clientOf, type GatewayFlags, withGatewayOptions } from '../gateway-client/client-of';
import { type CommandContext, runCommand, withJson } from './command-line';

interface ExplainFlags extends GatewayFlags {
  readonly json?: boolean;
  readonly workflow?: string;
  readonly language?: 'fr' | 'en';
}

export function register(program: Command): void {
  withJson(withGatewayOptions(program.command('explain')))
    .description('Say why two stored states are near or far: by modality, element by element, and by context.')
    .argument('<first>', 'id of the state that is the reference')
    .argument('<second>', 'id of the state that is compared with it')
    .option('--workflow <id>', 'compare under the weights of this workflow')
    .addOption(
      new Option('--language <language>', 'tell differences in sentences; they hold text of the screens').choices([
        'fr',
        'en',
      ]),
    )
    .action((first: string, second: string, flags: ExplainFlags) =>
      runCommand(flags, (context) => explain(context, first, second, flags)),
    );
}

async function explain(
  { reporter }: CommandContext,
  first: string,
  second: string,
  flags: ExplainFlags,
): Promise<ExitCode> {
  const explained = await clientOf(flags).explainStates(first, second, {
    workflow: flags.workflow ?? '',
    language: flags.language ?? '',
  });
  for (const line of explanationLines(explained)) reporter.line(line);
  reporter.result({ success: true, ...explained });
  return EXIT.ok;
}
