import { join, resolve } from 'node:path';
import { vigieFolder } from '@vigie/local-services';
import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit-codes';
import { makeKeyFiles } from '../keys/key-files';
import { type CommandContext, runCommand, withJson } from './command-line';

export function register(program: Command): void {
  const keys = program.command('keys').description('The keys that sign what agents may do.');
  withJson(keys.command('new'))
    .description('Make a pair: signing.key.pem, the orchestrator’s secret, and signing.pub.pem for every agent to pin.')
    .option('--out <folder>', 'folder for both files; existing keys are never overwritten', join(vigieFolder(), 'keys'))
    .action((flags: { json?: boolean; out: string }) => runCommand(flags, (context) => makeKeys(context, flags.out)));
}

async function makeKeys({ reporter }: CommandContext, out: string): Promise<ExitCode> {
  const { keyId, signingKeyFile, publicKeyFile } = makeKeyFiles(resolve(out));
  reporter.line(`key ${keyId}`);
  reporter.line(`${signingKeyFile}  secret: for the orchestrator, VIGIE_ORCHESTRATOR_SIGNING_KEY_FILE`);
  reporter.line(`${publicKeyFile}  for every agent, VIGIE_AGENT_PINNED_KEYS_FILE`);
  reporter.result({ success: true, key_id: keyId, signing_key: signingKeyFile, public_key: publicKeyFile });
  return EXIT.ok;
}
