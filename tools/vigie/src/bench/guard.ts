import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareSight, type SightVerdict } from '@vigie/action-kernel';
import { seededRandom } from '@vigie/virtual-workstation';
import { drawMutation, Stills } from './guard/mutations';
import { readRecording } from './guard/recording';
import type { Mutation } from './guard/still';
import { timeQuiet } from './guard/time-quiet';
import { writeFailure } from './guard/write-failure';
import { showProgress } from './perception/progress';
import { quantile } from './quantile';

const DEFAULT_DATA = '../shared/bench/openemr-recording';
/** Instead of a folder: the virtual program's screens only. */
const NO_RECORDING = 'none';

interface KindScore {
  mutations: number;
  wrong: number;
}

export interface GuardScore {
  readonly mutations: number;
  readonly harmful: number;
  readonly harmless: number;
  readonly false_accepts: number;
  readonly false_refusals: number;
  readonly false_refusal_rate: number;
  readonly compare_ms_p50: number;
  readonly compare_ms_p99: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly by_kind: Readonly<Record<string, KindScore>>;
}

/** The guard's pixel comparison: what it lets pass, what it refuses for nothing, and what it costs. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      mutations: { type: 'string', default: '10000' },
      data: { type: 'string', default: DEFAULT_DATA },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  const recording = values.data === NO_RECORDING ? [] : await readRecording(values.data);
  const seed = Number(values.seed);
  const score = await scoreGuard({
    mutations: Number(values.mutations),
    seed,
    recording,
    out: values.out ?? null,
    all: values.all,
  });
  return { ...score, ...(await timeQuiet()), seed, recorded_frames: recording.length };
}

export interface GuardBench {
  readonly mutations: number;
  readonly seed: number;
  readonly recording: Awaited<ReturnType<typeof readRecording>>;
  /** A folder for what the guard judged wrongly (with `all`, for everything), as pictures; null for none. */
  readonly out: string | null;
  readonly all?: boolean;
}

export async function scoreGuard({ mutations, seed, recording, out, all }: GuardBench): Promise<GuardScore> {
  if (out !== null) mkdirSync(out, { recursive: true });
  const random = seededRandom(seed);
  const stills = new Stills(recording, random);
  const tally = new Tally();
  while (tally.mutations < mutations) {
    const mutation = await drawMutation(stills, random);
    if (mutation === null) continue;
    showProgress(tally.mutations, mutations, mutation.kind);
    const { verdict, ms } = judged(mutation);
    const wrong = mutation.harmful === (verdict.kind === 'same');
    tally.add(mutation, verdict, wrong, ms);
    if (out !== null && (wrong || all)) {
      await writeFailure(join(out, `${tally.mutations}-${mutation.kind}`), mutation, verdict);
    }
  }
  showProgress(mutations, mutations, '');
  return tally.score();
}

function judged({ seen, now, question }: Mutation): { verdict: SightVerdict; ms: number } {
  const started = performance.now();
  const verdict = compareSight({ ...seen, layout: 'rgbx' }, { ...now, layout: 'rgbx' }, question.demand);
  return { verdict, ms: performance.now() - started };
}

class Tally {
  mutations = 0;
  private readonly kinds = new Map<string, KindScore>();
  private readonly reasons: Record<string, number> = {};
  private readonly ms: number[] = [];
  private harmful = 0;
  private accepts = 0;
  private refusals = 0;

  add({ kind, harmful }: Mutation, verdict: SightVerdict, wrong: boolean, ms: number): void {
    this.mutations++;
    this.ms.push(ms);
    if (harmful) this.harmful++;
    if (wrong && harmful) this.accepts++;
    if (wrong && !harmful) this.refusals++;
    const score = this.kinds.get(kind) ?? { mutations: 0, wrong: 0 };
    this.kinds.set(kind, { mutations: score.mutations + 1, wrong: score.wrong + (wrong ? 1 : 0) });
    if (verdict.kind === 'differs') this.reasons[verdict.reason] = (this.reasons[verdict.reason] ?? 0) + 1;
  }

  score(): GuardScore {
    const harmless = this.mutations - this.harmful;
    return {
      mutations: this.mutations,
      harmful: this.harmful,
      harmless,
      false_accepts: this.accepts,
      false_refusals: this.refusals,
      false_refusal_rate: this.refusals / Math.max(1, harmless),
      compare_ms_p50: quantile(this.ms, 0.5),
      compare_ms_p99: quantile(this.ms, 0.99),
      reasons: this.reasons,
      by_kind: Object.fromEntries([...this.kinds].sort(([a], [b]) => a.localeCompare(b))),
    };
  }
}
