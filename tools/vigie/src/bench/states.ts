import { parseArgs } from 'node:util';
import { PERCEPTION_MODES, type PerceptionMode } from '@vigie/domain';
import { cosine } from '@vigie/fusion';
import { vigieErrors } from '../errors';
import { quantile } from './quantile';
import { type Fingerprinted, type Fingerprinter, openFingerprinter } from './states/fingerprinter';
import { type KeptIds, keptIds } from './states/kept-ids';
import { indexed, openFolder, type Picture, queried, sameLabels } from './states/pictures';

interface Entry extends Fingerprinted {
  readonly label: string;
}

interface Answer {
  readonly picture: Picture;
  readonly found: Fingerprinted;
  readonly right: boolean;
  readonly nearly: boolean;
  readonly same: number;
  readonly others: readonly number[];
  /** Of the elements that the indexed picture of the state and this one share, how many have one id. */
  readonly ids: KeptIds;
}

/** Retrieval of states by fingerprint: pixels only, no titles and no context, as for pictures out of nowhere. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      index: { type: 'string' },
      query: { type: 'string' },
      data: { type: 'string' },
      mode: { type: 'string', default: 'complete' },
    },
  });
  const indexFolder = values.index ?? values.data;
  if (indexFolder === undefined) throw vigieErrors.create('CLI_USAGE', { problem: '--index FOLDER is needed' });
  const queryFolder = values.query ?? indexFolder;
  const mode = PERCEPTION_MODES.find((known) => known === values.mode) ?? ('complete' satisfies PerceptionMode);
  const fingerprinter = await openFingerprinter(mode);
  try {
    const [index, canonical] = await readIndex(indexFolder, fingerprinter);
    const folder = openFolder(queryFolder);
    const answers: Answer[] = [];
    for await (const picture of queried(folder, queryFolder === indexFolder)) {
      const found = await fingerprinter.fingerprint(picture.png);
      const answer = judge(picture, found, index, canonical, folder.ordered);
      process.stderr.write(answer.right ? '.' : 'x');
      answers.push(answer);
    }
    process.stderr.write('\n');
    return { ...figures(answers), indexed: index.length, mode, models: fingerprinter.models };
  } finally {
    await fingerprinter.close();
  }
}

async function readIndex(folder: string, fingerprinter: Fingerprinter): Promise<[Entry[], Map<string, string>]> {
  const pictures = await indexed(openFolder(folder));
  const canonical = await sameLabels(pictures);
  const entries: Entry[] = [];
  for (const { label, png } of pictures.filter((picture) => canonical.get(picture.label) === picture.label)) {
    entries.push({ label, ...(await fingerprinter.fingerprint(png)) });
    process.stderr.write('+');
  }
  return [entries, canonical];
}

function judge(
  picture: Picture,
  found: Fingerprinted,
  index: readonly Entry[],
  canonical: ReadonlyMap<string, string>,
  ordered: boolean,
): Answer {
  const label = canonical.get(picture.label) ?? picture.label;
  const scored = index.map((entry) => ({ label: entry.label, score: cosine(entry.fingerprint, found.fingerprint) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { label: '', score: -2 });
  const neighbours = ordered
    ? [-1, 0, 1].map((step) => canonical.get(String(Number(picture.label) + step)) ?? '')
    : [label];
  return {
    picture,
    found,
    right: best.label === label,
    nearly: best.label === label || neighbours.includes(best.label),
    same: scored.find((entry) => entry.label === label)?.score ?? Number.NaN,
    ids: keptIds(index.find((entry) => entry.label === label)?.state ?? null, found.state),
    others: scored.filter((entry) => entry.label !== label).map((entry) => entry.score),
  };
}

function figures(answers: readonly Answer[]): Record<string, unknown> {
  const rate = (test: (answer: Answer) => boolean) => answers.filter(test).length / (answers.length || 1);
  const misses = answers
    .filter((answer) => !answer.right)
    .map(({ picture }) => `${picture.label} (${picture.variant})`);
  return {
    queries: answers.length,
    top1: rate((answer) => answer.right),
    top1_pm1: rate((answer) => answer.nearly),
    same_min: Math.min(...answers.map((answer) => answer.same).filter(Number.isFinite)),
    other_p95: quantile(
      answers.flatMap((answer) => answer.others),
      0.95,
    ),
    ids_kept: sumOf(answers, 'kept') / (sumOf(answers, 'shared') || 1),
    ms_p50: quantile(
      answers.map((answer) => answer.found.fuseMs),
      0.5,
    ),
    ms_p95: quantile(
      answers.map((answer) => answer.found.fuseMs),
      0.95,
    ),
    perceive_ms_p50: quantile(
      answers.map((answer) => answer.found.perceiveMs),
      0.5,
    ),
    misses,
  };
}

function sumOf(answers: readonly Answer[], what: keyof KeptIds): number {
  return answers.reduce((sum, { ids }) => sum + ids[what], 0);
}
