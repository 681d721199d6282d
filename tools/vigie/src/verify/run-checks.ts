import { join } from 'node:path';
import { repositoryFolder } from '@vigie/local-services';
import { streamCommand } from './stream-command';
import { type Tally, tallyOfChecks } from './tally';

/** Format, lint, types, walls, generated code, docs: everything of `npm run check`. */
export async function runChecks(signal: AbortSignal, say: (line: string) => void): Promise<Tally> {
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    say(line);
  };
  const program = join(repositoryFolder, 'tools', 'check-architecture', 'dist', 'main.js');
  const code = await streamCommand(process.execPath, [program, 'check'], { cwd: repositoryFolder, signal, onLine });
  return tallyOfChecks(lines, code);
}
