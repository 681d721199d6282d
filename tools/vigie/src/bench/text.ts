import { parseArgs } from 'node:util';
import type { RgbImage } from '@vigie/domain';
import { inReadingOrder, type OpenTextReader, openTextReader } from '@vigie/perception';
import { readPicture } from '../look/read-picture';
import { type Damage, damaged, damageOf } from './perception/damage';
import { withEditedField } from './perception/edit-field';
import { showProgress } from './perception/progress';
import { openStockReader } from './perception/stock-peer';
import { readWithTesseract, requireTesseract } from './perception/tesseract-peer';
import { type Box, DEFAULT_DATA, loadScreens, scaleTruth, type Truth, type TruthScreen } from './perception/truth';
import { WordScore } from './perception/word-score';
import { quantile } from './quantile';

interface Times {
  readonly wall: number[];
  readonly cpu: number[];
  readonly cursor: number[];
  readonly otherData: number[];
  readonly edited: number[];
}

/** How well text is read, and what reading costs: cold, and after a screen that is nearly the same. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: 'string', default: DEFAULT_DATA },
      damage: { type: 'string', default: 'none' },
      peers: { type: 'boolean', default: false },
    },
  });
  const damage = damageOf(values.damage);
  const screens = loadScreens(values.data);
  if (values.peers) await requireTesseract();
  const peers = values.peers ? await openPeers() : null;
  const open = await openTextReader({ models: null, threads: 2, providers: ['cpu'], shared: null });
  try {
    const score = new WordScore();
    const times: Times = { wall: [], cpu: [], cursor: [], otherData: [], edited: [] };
    for (const [index, screen] of screens.entries()) {
      showProgress(index, screens.length, screen.name);
      const image = await damaged(await readPicture(screen.picture), damage);
      const truth = scaleTruth(screen.truth, damage.scale);
      await measure(open, { screen, screens, image, truth, damage }, score, times);
      await peers?.read(image, truth);
    }
    showProgress(screens.length, screens.length, '');
    return {
      screens: screens.length,
      damage: values.damage,
      ...score.figures(),
      ...figuresOf(times),
      ...(peers ? { peers: peers.figures() } : {}),
      models: open.models,
    };
  } finally {
    await open.close();
    await peers?.close();
  }
}

interface Case {
  readonly screen: TruthScreen;
  readonly screens: readonly TruthScreen[];
  readonly image: RgbImage;
  readonly truth: Truth;
  readonly damage: Damage;
}

async function measure(open: OpenTextReader, one: Case, score: WordScore, times: Times): Promise<void> {
  const { reader } = open;
  const { image, truth, screen, screens, damage } = one;
  open.forget();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const lines = await reader.read(image, null, () => undefined);
  const { words } = inReadingOrder(lines);
  times.wall.push(performance.now() - started);
  const used = process.cpuUsage(cpu);
  times.cpu.push((used.user + used.system) / 1000);
  score.add(
    truth,
    words.map(({ text, box }) => ({ text, box: [box.x, box.y, box.width, box.height] as const })),
  );
  if (!screen.name.endsWith('-base')) return;
  const before = { image, lines };
  const after = async (next: RgbImage | null, into: number[]) => {
    if (!next) return;
    const from = performance.now();
    await reader.read(next, before, () => undefined);
    into.push(performance.now() - from);
  };
  const variant = async (suffix: string) => {
    const other = screens.find(({ name }) => name === screen.name.replace(/-base$/, suffix));
    return other ? damaged(await readPicture(other.picture), damage) : null;
  };
  await after(await withEditedField(image, truth), times.edited);
  await after(await variant('-v6cur'), times.cursor);
  await after(await variant('-v5data'), times.otherData);
}

function figuresOf({ wall, cpu, cursor, otherData, edited }: Times) {
  const p50 = (values: readonly number[]) => (values.length === 0 ? null : Math.round(quantile(values, 0.5)));
  return {
    wall_ms_p50: p50(wall),
    cpu_ms_p50: p50(cpu),
    cursor_ms_p50: p50(cursor),
    other_data_ms_p50: p50(otherData),
    edited_ms_p50: p50(edited),
  };
}

async function openPeers() {
  const stock = await openStockReader();
  const readers = { tesseract: readWithTesseract, stock: stock.read } as const;
  const kept = Object.entries(readers).map(([name, read]) => ({
    name,
    read,
    score: new WordScore(),
    wall: [] as number[],
  }));
  return {
    read: async (image: RgbImage, truth: Truth) => {
      for (const { read, score, wall } of kept) {
        const { words, ms } = await read(image);
        score.add(truth, words as { text: string; box: Box }[]);
        wall.push(ms);
      }
    },
    figures: () =>
      Object.fromEntries(
        kept.map(({ name, score, wall }) => {
          const { word_recall, exact, accented_exact, cer } = score.figures();
          return [name, { word_recall, exact, accented_exact, cer, wall_ms_p50: Math.round(quantile(wall, 0.5)) }];
        }),
      ),
    close: stock.close,
  };
}
