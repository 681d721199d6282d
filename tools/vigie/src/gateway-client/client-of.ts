import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readTextFile } from '../commands/read-text-file';
import { vigieErrors } from '../errors';
import { upFile } from '../system/places';
import { GatewayClient } from './gateway-client';

/** Options that name a gateway and the token for it. */
export interface GatewayFlags {
  readonly gateway?: string;
  readonly tokenFile?: string;
}

export function withGatewayOptions(command: Command): Command {
  return command
    .option('--gateway <url>', 'the gateway (default: the system that ./vigie up started here)')
    .option('--token-file <file>', 'file with the bearer token; needed with --gateway');
}

/** The gateway named on the command line, else the one that `vigie up` left its address of. */
export function clientOf(flags: GatewayFlags): GatewayClient {
  const known = flags.gateway === undefined ? readUpFile() : null;
  const url = flags.gateway ?? known?.gateway ?? '';
  // The token of the system here is for no other gateway.
  const tokenFile = flags.tokenFile ?? known?.token_file ?? null;
  if (tokenFile === null) throw vigieErrors.create('CLI_TOKEN_NEEDED', { url });
  return new GatewayClient(url, readTextFile(tokenFile).trim());
}

function readUpFile(): { gateway: string; token_file: string | null } {
  try {
    return JSON.parse(readFileSync(upFile(), 'utf8')) as { gateway: string; token_file: string | null };
  } catch (error) {
    throw vigieErrors.create('CLI_NOT_RUNNING', { file: upFile() }, error);
  }
}
