import type { Command } from 'commander';
import { demoOnDesktop } from '../demo/demo-on-desktop';
import { demoOnVirtualWorkstation } from '../demo/demo-on-virtual-workstation';
import { runCommand, withJson } from './command-line';
import { type SystemFlags, withSystemOptions } from './system-options';

export function register(program: Command): void {
  withJson(withSystemOptions(program.command('demo')))
    .description(
      'Start the whole system on this machine and run the main job on a virtual workstation, or on a real desktop.',
    )
    .option('--desktop', 'on a real X11 desktop with a real program, instead of the virtual workstation')
    .action((flags: SystemFlags & { desktop?: boolean }) => {
      // A demo tells its own story; the services' log lines would cut it up. Their errors still show.
      process.env.VIGIE_LOG_LEVEL ??= 'error';
      return runCommand(flags, (context) =>
        flags.desktop ? demoOnDesktop(context, flags) : demoOnVirtualWorkstation(context, flags),
      );
    });
}
