import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChaosCase } from '../cases/case';
import { Site } from '../site/site';
import { lineOf, type Results } from './results';
import { type TrialResult, TrialRunner } from './run-trial';

export interface RunOptions {
  readonly folder: string;
  readonly results: Results;
  /** Trials of each case; what a case itself says when it is undefined. */
  readonly trials?: number;
  readonly lanes: number;
  /** As of a site. */
  readonly without?: string;
  readonly progress: (text: string) => void;
  /** Aborted, the trials under way end and no other begins. */
  readonly signal?: AbortSignal;
}

/** A trial whose fault came too late is drawn anew, but not for ever. */
const DRAWS_PER_TRIAL = 2;
/** A site that did not come to rest so often in a row is not going to. */
const BROKEN_IN_A_ROW = 3;

/** Trials of a case before the next case has its turn: a run that is interrupted has seen all of them. */
const TURN = 10;

/** Runs all trials of the cases on a few sites at once, in turns: each lane takes the next turn whose case nobody has. */
export async function runCases(cases: readonly ChaosCase[], o: RunOptions): Promise<void> {
  const waiting = turnsOf(cases, o.trials);
  const taken = new Set<string>();
  const lane = async (number: number) => {
    const bench = new Bench(number, o);
    try {
      for (let next = takeTurn(waiting, taken); next !== undefined; next = takeTurn(waiting, taken)) {
        await bench.runCase(next.chaos, next.upTo);
        taken.delete(next.chaos.name);
        if (o.signal?.aborted) break;
      }
    } finally {
      await bench.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(o.lanes, cases.length) }, (_, number) => lane(number)));
}

interface Turn {
  readonly chaos: ChaosCase;
  /** So many trials of the case there must be after it. */
  readonly upTo: number;
}

/** A case with a site of its own has one turn: the site is made once. */
function turnsOf(cases: readonly ChaosCase[], trials: number | undefined): Turn[] {
  const turns = cases.flatMap((chaos) => {
    const wanted = trials ?? chaos.trials;
    const size = ownSite(chaos) ? wanted : TURN;
    return Array.from({ length: Math.ceil(wanted / size) }, (_, turn) => ({
      chaos,
      turn,
      upTo: Math.min(wanted, (turn + 1) * size),
    }));
  });
  return turns.sort((one, other) => one.turn - other.turn);
}

function takeTurn(waiting: Turn[], taken: Set<string>): Turn | undefined {
  const at = waiting.findIndex(({ chaos }) => !taken.has(chaos.name));
  const [next] = at < 0 ? [] : waiting.splice(at, 1);
  if (next !== undefined) taken.add(next.chaos.name);
  return next;
}

function ownSite(chaos: ChaosCase): boolean {
  return chaos.site !== undefined || chaos.fresh === true;
}

/** One lane of trials: a site that lives from case to case, unless a case needs one of its own. */
class Bench {
  private shared: { readonly site: Site; readonly runner: TrialRunner } | null = null;
  private sites = 0;
  /** The case that the site was laid out for; empty for one that all may use. */
  private owner = '';

  constructor(
    private readonly number: number,
    private readonly o: RunOptions,
  ) {}

  async runCase(chaos: ChaosCase, wanted: number): Promise<void> {
    const missing = chaos.missing?.() ?? null;
    if (missing !== null) {
      this.o.progress(`${chaos.name}: left out, ${missing.tool} is missing (${missing.packages})`);
      return;
    }
    let broken = 0;
    for (let index = this.o.results.of(chaos.name).length; this.struck(chaos) < wanted; index += 1) {
      if (index >= wanted * DRAWS_PER_TRIAL + 2 || broken >= BROKEN_IN_A_ROW || this.o.signal?.aborted) break;
      broken = (await this.runTrial(chaos, index)) ? 0 : broken + 1;
    }
    if (this.owner === chaos.name) await this.close();
    await chaos.leave?.();
  }

  async close(): Promise<void> {
    await this.shared?.site.close();
    // A hundred megabytes for each site; its logs stay.
    for (const name of ['postgres', 'nats', 'evidence']) {
      if (this.shared !== null) rmSync(this.shared.site.file(name), { recursive: true, force: true });
    }
    this.shared = null;
  }

  private struck(chaos: ChaosCase): number {
    return this.o.results.of(chaos.name).filter(({ struck }) => struck).length;
  }

  /** False when the site broke. */
  private async runTrial(chaos: ChaosCase, index: number): Promise<boolean> {
    const { results, progress } = this.o;
    try {
      const { runner } = await this.siteFor(chaos);
      const result = await runner.run(chaos, index);
      const line = lineOf(chaos.name, index, result);
      results.add(line);
      this.keep('latest', chaos.name, result);
      if (result.findings.length > 0) this.keep('failing', `${chaos.name}-${index}`, result);
      const found = result.findings.map(({ invariant, detail }) => `${invariant} (${detail})`).join(', ');
      progress(
        `${chaos.name} ${index}: ${result.struck ? 'struck' : 'missed'}, ${found || 'nothing found'}, ${result.tookMs} ms`,
      );
      return true;
    } catch (error) {
      const why = (error as { code?: string; message?: string }).message ?? String(error);
      progress(`${chaos.name} ${index}: broken, ${why}`);
      results.add({ case: chaos.name, index, struck: false, counts: {}, figures: {}, tookMs: 0, broken: why });
      await this.close().catch(() => {});
      return false;
    }
  }

  private async siteFor(chaos: ChaosCase) {
    const owner = ownSite(chaos) ? chaos.name : '';
    if (this.owner !== owner) await this.close();
    if (this.shared !== null) return this.shared;
    this.owner = owner;
    this.sites += 1;
    const workstationId = `chaos-${this.number}-${this.sites}`;
    const folder = path.join(this.o.folder, `lane-${this.number}-${this.sites}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const special = (await chaos.site?.(folder, workstationId)) ?? {};
    const site = new Site({
      folder,
      workstationId,
      ...special,
      ...(this.o.without === undefined ? {} : { without: this.o.without }),
    });
    try {
      await site.open();
    } catch (error) {
      await site.close().catch(() => {});
      await chaos.leave?.();
      throw error;
    }
    this.shared = { site, runner: new TrialRunner(site) };
    return this.shared;
  }

  /** The history of each case's latest trial, and of each trial in which something was found: to judge again, and to learn from. */
  private keep(kind: 'latest' | 'failing', name: string, { history, findings }: TrialResult): void {
    const folder = path.join(this.o.folder, kind);
    mkdirSync(folder, { recursive: true });
    const lines = [...findings.map((finding) => ({ finding })), ...history].map((line) => JSON.stringify(line));
    writeFileSync(path.join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`);
  }
}
