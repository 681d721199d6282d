import { cpus } from 'node:os';
import type { Command } from 'commander';
import { vigieErrors } from '../errors';
import { EXIT } from '../exit-codes';
import { runCommand } from './command-line';

type Bench = { run(argv: string[]): Promise<Record<string, unknown>> };

/** Each bench is a file of its own; loaded when asked for. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  text: () => import('../bench/text.js'),
  elements: () => import('../bench/elements.js'),
  states: () => import('../bench/states.js'),
  frames: () => import('../bench/frames.js'),
  search: () => import('../bench/search.js'),
  step: () => import('../bench/step.js'),
};

export function register(program: Command): void {
  program
    .command('bench')
    .description(`Measure a part: ${Object.keys(BENCHES).join(', ')}.`)
    .argument('<name>', 'what to measure')
    .argument('[options...]', "the bench's own options, such as --data DIR or --json")
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions(false)
    .action((name: string, options: string[]) =>
      runCommand({ json: options.includes('--json') }, async ({ reporter }) => {
        const load = BENCHES[name];
        if (load === undefined) throw vigieErrors.create('CLI_BENCH_UNKNOWN', { name, known: Object.keys(BENCHES) });
        reporter.progress(
          `bench ${name} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
        );
        const bench = await load();
        const figures = await bench.run(options.filter((o) => o !== '--json'));
        for (const [key, value] of Object.entries(figures)) reporter.line(`${key.padEnd(22)} ${readable(value)}`);
        reporter.result(figures);
        return EXIT.ok;
      }),
    );
}

function readable(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
