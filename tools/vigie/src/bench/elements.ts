import { parseArgs } from 'node:util';
import type { RgbImage } from '@vigie/domain';
import { NO_SURROUNDINGS, openEyes, perceiveImage } from '@vigie/perception';
import { readPicture } from '../look/read-picture';
import { damaged, damageOf } from './perception/damage';
import { withEditedField } from './perception/edit-field';
import { ElementScore } from './perception/element-score';
import { showProgress } from './perception/progress';
import { DEFAULT_DATA, loadScreens, scaleTruth } from './perception/truth';
import { quantile } from './quantile';

/**
 * How well interactive elements are found and typed, and what a screen costs from pixels to elements: cold, and after a
 * screen of which only the pointer moved, or one field was edited.
 */
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
    const cursor: number[] = [];
    const edited: number[] = [];
    for (const [index, screen] of screens.entries()) {
      showProgress(index, screens.length, screen.name);
      const image = await damaged(await readPicture(screen.picture), damage);
      forget();
      const started = performance.now();
      const sight = await perceiveImage(eyes, image, NO_SURROUNDINGS, () => undefined);
      wall.push(performance.now() - started);
      const { elements } = sight;
      const found = elements.map(({ type, box }) => ({ type, box: [box.x, box.y, box.width, box.height] as const }));
      score.add(scaleTruth(screen.truth, damage.scale), found);
      if (!screen.name.endsWith('-base')) continue;
      const after = async (next: RgbImage | null, into: number[]) => {
        if (!next) return;
        const from = performance.now();
        await perceiveImage(eyes, next, { ...NO_SURROUNDINGS, previous: sight }, () => undefined);
        into.push(performance.now() - from);
      };
      const pointed = screens.find(({ name }) => name === screen.name.replace(/-base$/, '-v6cur'));
      await after(pointed ? await damaged(await readPicture(pointed.picture), damage) : null, cursor);
      await after(await withEditedField(image, scaleTruth(screen.truth, damage.scale)), edited);
    }
    showProgress(screens.length, screens.length, '');
    const p50 = (values: readonly number[]) => (values.length === 0 ? null : Math.round(quantile(values, 0.5)));
    const times = { wall_ms_p50: p50(wall), cursor_ms_p50: p50(cursor), edited_ms_p50: p50(edited) };
    return { screens: screens.length, damage: values.damage, ...score.figures(), ...times, models };
  } finally {
    await close();
  }
}
