import type { Command } from 'commander';
import type { CommandContext } from './command-line';
import { runCommand, withJson } from './command-line';

interface StateFlags {
  readonly json?: boolean;
  readonly database?: string;
}

/** Both work on the database itself, so who may not read that cannot export, and nobody can import over the network. */
export function register(program: Command): void {
  const state = program
    .command('state')
    .description('Stored screen states as files, which are patient data; docs/fingerprints.md explains them.');
  withDatabase(state.command('export'))
    .description('Write a stored state to a new folder: state.json, and its vectors as .npy files.')
    .argument('<id>', 'the state, such as state-5f0c…')
    .requiredOption('--out <folder>', 'a folder that does not exist yet; its owner alone can read it')
    .action((id: string, flags: StateFlags & { out: string }) =>
      withStates(flags, (context, { exportState }) => exportState(context, { ...flags, id })),
    );
  withDatabase(state.command('import'))
    .description('Store the state of such a folder. All of it is checked first; a stored state is never overwritten.')
    .argument('<folder>', 'what export wrote, here or elsewhere, with this version of Vigie or an older one')
    .action((folder: string, flags: StateFlags) =>
      withStates(flags, (context, { importFolder }) => importFolder(context, { ...flags, folder })),
    );
}

function withDatabase(command: Command): Command {
  return withJson(command).option(
    '--database <url>',
    'the Postgres of fusion (default: VIGIE_FUSION_DATABASE_URL, else the embedded one of ./vigie up, while that is down)',
  );
}

type States = typeof import('../state/state-folders.js');

function withStates(
  flags: StateFlags,
  work: (context: CommandContext, states: States) => ReturnType<States['exportState']>,
): Promise<void> {
  return runCommand(flags, async (context) => work(context, await import('../state/state-folders.js')));
}
