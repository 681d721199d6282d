import type { Command } from 'commander';
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
        reporter.result({ success: true, workstation: now });
        return EXIT.ok;
      }),
    );
}
