import { cpus } from 'node:os';
import type { Command } from 'commander';
import { DAMAGE_KINDS } from '../bench/perception/damage-kinds';
import { vigieErrors } from '../errors';
import { EXIT } from '../exit-codes';
import { runCommand } from './command-line';

interface Bench {
  readonly help: string;
  /** Each bench is a file of its own; loaded when asked for. */
  readonly load: () => Promise<{ run(argv: string[]): Promise<Record<string, unknown>> }>;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  text: {
    help: 'how well text is read, and its cost: --data FOLDER --damage KIND --peers (beside Tesseract and the stock recogniser)',
    load: () => import('../bench/text.js'),
  },
  elements: {
    help: 'how well elements are found, and their cost: --data FOLDER --damage KIND',
    load: () => import('../bench/elements.js'),
  },
  perception: {
    help: 'the perception service alone: memory, two replicas against one, overload: --data FOLDER --limit N --seconds S',
    load: () => import('../bench/perception.js'),
  },
  states: {
    help: 'whether a screen is found again: --index FOLDER --query FOLDER --mode MODE',
    load: () => import('../bench/states.js'),
  },
  frames: {
    help: 'the agent: its encoder, its guard, and an idle screen: --width --height --seconds --fps',
    load: () => import('../bench/frames.js'),
  },
  search: {
    help: 'similarity search on a Postgres: --rows --queries --checked --memory SIZE --compare (kinds of index) --database URL',
    load: () => import('../bench/search.js'),
  },
  step: {
    help: 'from “action due” to “outcome verified”: --runs --width --height',
    load: () => import('../bench/step.js'),
  },
  guard: {
    help: "the guard's pixel comparison: --mutations --data FOLDER|none --seed --out FOLDER",
    load: () => import('../bench/guard.js'),
  },
  protocol: {
    help: 'the action protocol in simulation: --actions --without RULE --seed --trace --rules --workers',
    load: () => import('../bench/protocol.js'),
  },
  selectors: {
    help: 'selectors over a large UI Automation dump: --nodes --selectors --peer --peer-seconds',
    load: () => import('../bench/selectors.js'),
  },
};

const HELP = Object.entries(BENCHES)
  .map(([name, { help }]) => `  ${name.padEnd(10)} ${help}`)
  .join('\n');

/** Told without loading a bench. */
const DATA_HELP = `FOLDER holds pictures NAME.png with what they show in NAME.truth.json (docs/using.md).
KIND is one of ${DAMAGE_KINDS.join(', ')}: JPEG of that quality, or scaled to that many per cent.`;

export function register(program: Command): void {
  program
    .command('bench')
    .description(`Measure a part: ${Object.keys(BENCHES).join(', ')}.`)
    .argument('<name>', 'what to measure')
    .argument('[options...]', "the bench's own options, such as --data DIR or --json")
    .addHelpText('after', `\nBenches and their options:\n${HELP}\n\n${DATA_HELP}`)
    .allowUnknownOption()
    .passThroughOptions(false)
    .action((name: string, options: string[]) =>
      runCommand({ json: options.includes('--json') }, async ({ reporter }) => {
        const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
        if (bench === undefined) throw vigieErrors.create('CLI_BENCH_UNKNOWN', { name, known: Object.keys(BENCHES) });
        reporter.progress(
          `bench ${name} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
        );
        const { run } = await bench.load();
        const figures = await run(options.filter((o) => o !== '--json')).catch(refuseOption);
        for (const [key, value] of Object.entries(figures)) reporter.line(`${key.padEnd(22)} ${readable(value)}`);
        reporter.result(figures);
        return EXIT.ok;
      }),
    );
}

/** What `parseArgs` refuses is the caller's mistake; its first sentence says which. */
function refuseOption(error: Error & { code?: string }): never {
  if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  throw vigieErrors.create('CLI_USAGE', { problem: error.message.split('.')[0] ?? '' }, error);
}

function readable(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
