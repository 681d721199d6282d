import type { Command } from 'commander';
import { vigieErrors } from '../errors';
import { EXIT } from '../exit-codes';
import { clientOf, type GatewayFlags, withGatewayOptions } from '../gateway-client/client-of';
import { runCommand, withJson } from './command-line';

/** `vigie pause` and `vigie resume`: a person's order to the lane of a workstation. */
export function registerOrder(program: Command, order: 'pause' | 'resume', description: string): void {
  withJson(withGatewayOptions(program.command(order)))
    .description(description)
    .argument('<workstation>', 'its id')
    .action((workstation: string, flags: GatewayFlags & { json?: boolean }) =>
      runCommand(flags, async ({ reporter }) => {
        const now = await clientOf(flags).orderLane(workstation, order);
        const doubts = now.open_doubts === 0 ? '' : `, ${now.open_doubts} in doubt (./vigie doubts)`;
        reporter.line(`${workstation}: ${now.halted === '' ? 'takes actions' : `halted (${now.halted})`}${doubts}`);
        // A pause file, a full disk or another pause since: whoever waits for the lane must not take this for a success.
        if (order === 'resume' && now.halted !== '') {
          throw vigieErrors.create('CLI_STILL_HALTED', { workstation, halted: now.halted });
        }
        reporter.result({ success: true, workstation: now });
        return EXIT.ok;
      }),
    );
}
