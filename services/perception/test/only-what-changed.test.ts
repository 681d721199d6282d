/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import type { RgbImage } from '@vigie/domain';
import type { Eyes, Sight } from '@vigie/perception';
import fc from 'fast-check';
import { draw } from './support/draw';
import { drawingOf, type EditedScreen, edited, edits, screens } from './support/edited-screens';
import { localCharacters, localDetector, localRecogniser } from './support/local-models';

/** A module of the compiled service, outside of jest, where loops over pixels are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { NO_SURROUNDINGS, openEyes, perceiveImage } = compiled<typeof import('@vigie/perception')>('index.js');
const { createTextReader } = compiled<typeof import('../src/read/text-reader')>('read/text-reader.js');
const { createRecognitionCache } =
  compiled<typeof import('../src/read/recognition-cache')>('read/recognition-cache.js');

/** Some 6 s on a quiet machine; many times that on one that is busy. */
const PATIENCE_MS = 300_000;

const see = (eyes: Eyes, image: RgbImage, previous: Sight | null) =>
  perceiveImage(eyes, image, { ...NO_SURROUNDINGS, previous }, () => undefined);

/** All that a frame's receiver is told. */
const told = ({ words, lines, elements, doubts }: Sight) => ({ words, lines, elements, doubts });

function localEyes(): Eyes {
  const lines = { recogniser: localRecogniser, characters: localCharacters, cache: createRecognitionCache(null) };
  return { reader: createTextReader({ detector: localDetector, lines }), detector: null };
}

/** Looks at a screen and at what becomes of it by the edits, each time knowing the sight before; compares with a fresh look. */
async function compare(eyes: () => Eyes, screen: EditedScreen, changes: readonly Parameters<typeof edited>[1][]) {
  const warm = eyes();
  let now = screen;
  let sight = await see(warm, await draw(drawingOf(now)), null);
  for (const change of changes) {
    now = edited(now, change);
    const image = await draw(drawingOf(now));
    sight = await see(warm, image, sight);
    const fresh = await see(eyes(), image, null);
    // Most are equal, and the comparison of texts is the quicker one.
    if (JSON.stringify(told(sight)) !== JSON.stringify(told(fresh))) expect(told(sight)).toEqual(told(fresh));
  }
}

test(
  'F-7 whatever changes on a screen, looking only at what changed gives what a fresh look gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        screens,
        fc.oneof({ weight: 3, arbitrary: edits.map((edit) => [edit]) }, fc.tuple(edits, edits)),
        (screen, changes) => compare(localEyes, screen, changes),
      ),
      { numRuns: 100, endOnFailure: true },
    );
  },
  PATIENCE_MS,
);

/** Texts, and elements as they are named and placed. */
const read = ({ words, elements }: Sight) => ({
  texts: words.map((word) => word.text),
  elements: elements.map(({ type, label, value, box, states }) => ({ type, label, value, box, states })),
});

test(
  'with the models that the service uses the texts and elements are the same, at most two pixels apart',
  async () => {
    const open = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
    try {
      const sample = fc.sample(fc.tuple(screens, edits), { numRuns: 6, seed: 7 });
      for (const [screen, change] of sample) {
        const before = await see(open.eyes, await draw(drawingOf(screen)), null);
        const image = await draw(drawingOf(edited(screen, change)));
        const [warm, fresh] = [await see(open.eyes, image, before), await see(open.eyes, image, null)];
        expect(read(warm)).toEqual(read(fresh));
        const off = warm.words.map(({ box }, at) => Math.abs(box.x - fresh.words[at]!.box.x));
        expect(Math.max(0, ...off)).toBeLessThanOrEqual(2);
      }
    } finally {
      await open.close();
    }
  },
  PATIENCE_MS,
);
