import { parseArgs } from 'node:util';
import { NO_SURROUNDINGS, openEyes, perceiveImage } from '@vigie/perception';
import { readPicture } from '../look/read-picture';
import { damaged, damageOf } from './perception/damage';
import { ElementScore } from './perception/element-score';
import { showProgress } from './perception/progress';
import { DEFAULT_DATA, loadScreens, scaleTruth } from './perception/truth';
import { quantile } from './quantile';

/** How well interactive elements are found and typed, and what a screen costs from pixels to elements, its text cold. */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: { data: { type: 'string', default: DEFAULT_DATA }, damage: { type: 'string', default: 'none' } },
  });
  const damage = damageOf(values.damage);
  const screens = loadScreens(values.data);
  const { eyes, forget, close, models } = await openEyes({
    ...{ models: null, threads: 2, shared: null },
    providers: ['cpu'],
  });
  try {
    const score = new ElementScore();
    const wall: number[] = [];
    for (const [index, screen] of screens.entries()) {
      showProgress(index, screens.length, screen.name);
      const image = await damaged(await readPicture(screen.picture), damage);
      forget();
      const started = performance.now();
      const { elements } = await perceiveImage(eyes, image, NO_SURROUNDINGS, () => undefined);
      wall.push(performance.now() - started);
      const found = elements.map(({ type, box }) => ({ type, box: [box.x, box.y, box.width, box.height] as const }));
      score.add(scaleTruth(screen.truth, damage.scale), found);
    }
    showProgress(screens.length, screens.length, '');
    const wall_ms_p50 = Math.round(quantile(wall, 0.5));
    return { screens: screens.length, damage: values.damage, ...score.figures(), wall_ms_p50, models };
  } finally {
    await close();
  }
}
