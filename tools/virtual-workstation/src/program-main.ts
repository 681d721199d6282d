import { parseArgs } from 'node:util';
import { runProcess } from '@vigie/lifecycle';
import { resolveOptions } from './desktop/options';
import { serveProgram } from './remote/program-server';

/**
 * The hospital program alone, for an agent that is a process of its own:
 * `node dist/program-main.js --socket FILE [--effect-log FILE] [--input-log FILE] [--seed N]`.
 */
runProcess(async () => {
  const { values } = parseArgs({
    options: {
      socket: { type: 'string' },
      'effect-log': { type: 'string' },
      'input-log': { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { socket = '', 'effect-log': effectLog, 'input-log': inputLog, seed } = values;
  const options = resolveOptions({
    seed: Number(seed),
    startScreen: 'search',
    ...(effectLog === undefined ? {} : { effectLog }),
  });
  const server = await serveProgram({ options, socket, ...(inputLog === undefined ? {} : { inputLog }) });
  return { name: 'virtual program', address: socket, stop: server.stop };
});
