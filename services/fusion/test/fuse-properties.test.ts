import { createHash } from 'node:crypto';
import {
  type Element,
  FINGERPRINT_COMPONENTS,
  PERCEPTION_MODES,
  type PerceptionMode,
  type Screen,
} from '@vigie/domain';
import { componentsOf, cosine, DEFAULT_WEIGHTS, type FusedState, type FuseOptions, fuseScreen } from '@vigie/fusion';
import { aFrameRequest, aLine, anElement, aScreen, aWindow } from '@vigie/testkit';
import fc from 'fast-check';
import { bagEmbedder } from './bag-embedder';
import { FUSE_OPTIONS } from './databases';

const RUNS = { numRuns: 100 };
const WORDS =
  'patient dossier ordonnance service unité allergie poids taille séjour lettre examen résultat image rendez-vous acte compte médecin infirmier chambre sortie'.split(
    ' ',
  );

interface Page {
  readonly title: string;
  readonly texts: readonly string[];
  readonly labels: readonly string[];
  readonly value: string;
}

const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));
const aPage: fc.Arbitrary<Page> = fc.record({
  title: sentence,
  texts: fc.array(sentence, { minLength: 3, maxLength: 8 }),
  labels: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 }),
  value: sentence,
});
const aContext = fc.dictionary(fc.stringMatching(/^[a-z]{2,8}$/), fc.stringMatching(/^[a-z0-9]{1,9}$/), {
  minKeys: 1,
  maxKeys: 3,
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The page drawn `by` pixels aside, in the colours that `look` names. */
function drawn({ title, texts, labels, value }: Page, by = { x: 0, y: 0 }, look = ''): Partial<Screen> {
  const at = (y: number, width: number) => ({ x: 60 + by.x, y: y + by.y, width, height: 24 });
  const field = anElement({ type: 'text_input', role: '', label: 'Nom complet', value, box: at(20, 180) });
  const buttons = labels.map(
    (label, index): Element =>
      anElement({ elementId: `element-${index}`, label, value: '', box: at(60 + 40 * index, 90) }),
  );
  return {
    window: aWindow({ title }),
    evidence: `sha256-${digest(JSON.stringify([title, texts, labels]))}${digest(look + by.x + by.y)}`,
    lines: [...texts, ...labels, 'Nom complet', value].map((text, index) =>
      aLine({ text, box: at(60 + 30 * index, 200) }),
    ),
    elements: [field, ...buttons],
  };
}

const fuse = (screen: Partial<Screen>, options: Partial<FuseOptions> = {}) =>
  fuseScreen(bagEmbedder, aScreen(screen), { ...FUSE_OPTIONS, ...options }, () => 0);
const partOf = ({ vectors }: FusedState, name: string) =>
  Array.from(vectors.find(({ part, elementId }) => part === name && elementId === '')?.vector ?? []);
const inContext = (context: Record<string, string>) => ({ request: aFrameRequest({ context }) });

test('F-4.1, F-4.5, F-14.1: every modality of a screen is in its fingerprint, by itself and in its weight', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aContext, async (page, context) => {
      const fused = await fuse({ ...drawn(page), ...inContext(context) });
      const blocks = componentsOf(fused.fingerprint);
      expect(Object.keys(blocks)).toEqual([...FINGERPRINT_COMPONENTS]);
      for (const name of FINGERPRINT_COMPONENTS) {
        expect(cosine(blocks[name] ?? [], partOf(fused, name))).toBeCloseTo(1, 4);
      }
      const weights = Object.fromEntries(fused.state.components.map(({ name, weight }) => [name, weight]));
      expect(weights).toEqual(DEFAULT_WEIGHTS);
    }),
    RUNS,
  );
});

test('F-4.2, F-4.3: another text changes the text’s part, another window title the title’s, and neither the other', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, async (page) => {
      const [here, text, title] = [
        await fuse(drawn(page)),
        await fuse({ ...drawn(page), lines: [...(drawn(page).lines ?? []), aLine({ text: 'Supplément' })] }),
        await fuse({ ...drawn(page), window: aWindow({ title: `${page.title} Supplément` }) }),
      ];
      expect(partOf(text, 'text')).not.toEqual(partOf(here, 'text'));
      expect(partOf(text, 'title')).toEqual(partOf(here, 'title'));
      expect(partOf(title, 'title')).not.toEqual(partOf(here, 'title'));
      expect(partOf(title, 'text')).toEqual(partOf(here, 'text'));
    }),
    RUNS,
  );
});

test('F-4.4, F-8.1: a context is in the fingerprint of a screen that has one, and changes nothing else of it', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aContext, async (page, context) => {
      const [without, within] = [await fuse(drawn(page)), await fuse({ ...drawn(page), ...inContext(context) })];
      expect(partOf(without, 'context')).toEqual([]);
      expect(partOf(within, 'context')).toHaveLength(128);
      for (const name of ['image', 'text', 'title', 'ui']) expect(partOf(within, name)).toEqual(partOf(without, name));
    }),
    RUNS,
  );
});

test('F-8.3: of two screens that differ in nothing else, the one with the same context is nearer', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aContext, aContext, async (page, context, other) => {
      fc.pre(JSON.stringify(Object.entries(context).sort()) !== JSON.stringify(Object.entries(other).sort()));
      const [here, same, another] = await Promise.all(
        [context, context, other].map((one) => fuse({ ...drawn(page), ...inContext(one) })),
      );
      const nearness = (to: FusedState | undefined) => cosine(here?.fingerprint ?? [], to?.fingerprint ?? []);
      expect(nearness(same)).toBeGreaterThan(nearness(another));
    }),
    RUNS,
  );
});

test('F-8.5: a state keeps the context with which it was seen', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aContext, async (page, context) => {
      expect((await fuse({ ...drawn(page), ...inContext(context) })).state.request?.context).toEqual(context);
    }),
    RUNS,
  );
});

const aside = fc.record({ x: fc.integer({ min: -12, max: 12 }), y: fc.integer({ min: -12, max: 12 }) });

test('F-5.3, F-5.4: a page in other colours and places is nearer to itself than any other page is', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aPage, aside, async (page, other, by) => {
      const words = (one: Page) => [...one.texts, ...one.labels].join(' ').split(' ');
      const onlyIn = (one: Page, than: Page) => new Set(words(one).filter((word) => !words(than).includes(word))).size;
      fc.pre(onlyIn(page, other) + onlyIn(other, page) >= 4);
      const [here, moved, there] = [
        await fuse(drawn(page)),
        await fuse(drawn(page, by, 'other colours')),
        await fuse(drawn(other)),
      ];
      expect(cosine(here.fingerprint, moved.fingerprint)).toBeGreaterThan(0.9);
      expect(cosine(here.fingerprint, there.fingerprint)).toBeLessThan(
        cosine(here.fingerprint, moved.fingerprint) - 0.05,
      );
    }),
    RUNS,
  );
});

test('F-5.4: another value in one field alone is another fingerprint, near the first; so is the keyboard elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, sentence, async (page, value) => {
      fc.pre(value !== page.value);
      const here = await fuse(drawn(page));
      const other = await fuse({ ...drawn({ ...page, value }), evidence: drawn(page).evidence ?? '' });
      const { elements = [] } = drawn(page);
      const focused = elements.map((element) =>
        element.type === 'text_input'
          ? { ...element, states: [{ name: 'focused' as const, confidence: 0.8 }] }
          : element,
      );
      for (const changed of [other, await fuse({ ...drawn(page), elements: focused })]) {
        const nearness = cosine(here.fingerprint, changed.fingerprint);
        expect(nearness).toBeLessThan(0.9999);
        expect(nearness).toBeGreaterThan(0.8);
      }
    }),
    RUNS,
  );
});

test('F-5.3: what a reader makes of icons, bullets and dots changes no text', async () => {
  const marks = fc.array(fc.constantFrom('•', 'O', '.', '9 0 0', 'c 6 e', '|', '▸ 1'), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(aPage, marks, async (page, read) => {
      const { lines = [] } = drawn(page);
      const [clear, noisy] = [
        await fuse(drawn(page)),
        await fuse({ ...drawn(page), lines: [...lines, ...read.map((text) => aLine({ text }))] }),
      ];
      expect(partOf(noisy, 'text')).toEqual(partOf(clear, 'text'));
    }),
    RUNS,
  );
});

test('F-5.2: the nearness of two fingerprints is a cosine, the same both ways, and 1 with itself', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aPage, async (page, other) => {
      const [a, b] = [(await fuse(drawn(page))).fingerprint, (await fuse(drawn(other))).fingerprint];
      expect(cosine(a, b)).toBeCloseTo(cosine(b, a), 6);
      expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1 + 1e-6);
      expect(cosine(a, a)).toBeCloseTo(1, 6);
    }),
    RUNS,
  );
});

test('F-14.5: a state names every component that was fused, and each is stored by itself', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, async (page) => {
      const { state, vectors } = await fuse(drawn(page));
      for (const { name, vectorId, provider } of state.components) {
        expect(vectors).toContainEqual(expect.objectContaining({ part: name, vectorId, provider, elementId: '' }));
      }
    }),
    RUNS,
  );
});

const aMode = fc.constantFrom<PerceptionMode>(...PERCEPTION_MODES);

test('F-15.1: a light state has no elements, and nothing but the picture moves its fingerprint', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aPage, async (page, other) => {
      const { evidence = '' } = drawn(page);
      const [a, b] = [
        await fuse(drawn(page), { mode: 'light' }),
        await fuse({ ...drawn(other), evidence }, { mode: 'light' }),
      ];
      expect(a.state.elements).toEqual([]);
      expect(Array.from(a.fingerprint)).toEqual(Array.from(b.fingerprint));
    }),
    RUNS,
  );
});

test('F-15.2: an enriched state has light’s fingerprint, and the elements of the configured applications alone', async () => {
  const apps = fc.subarray(['dph', 'labo', 'imagerie']);
  await fc.assert(
    fc.asyncProperty(aPage, apps, async (page, enrichedApps) => {
      const [light, enriched] = [
        await fuse(drawn(page), { mode: 'light' }),
        await fuse(drawn(page), { mode: 'enriched', enrichedApps }),
      ];
      expect(Array.from(enriched.fingerprint)).toEqual(Array.from(light.fingerprint));
      const kept = enrichedApps.length === 0 || enrichedApps.includes('dph');
      expect(enriched.state.elements).toHaveLength(kept ? (drawn(page).elements?.length ?? 0) : 0);
    }),
    RUNS,
  );
});

test('F-15.5: states of any two modes are comparable, and what both have decides', async () => {
  await fc.assert(
    fc.asyncProperty(aPage, aMode, aMode, async (page, before, after) => {
      const [a, b] = [await fuse(drawn(page), { mode: before }), await fuse(drawn(page), { mode: after })];
      expect(a.space).toBe(b.space);
      expect(a.state.screenStateId).toBe(b.state.screenStateId);
      expect(cosine(a.fingerprint, b.fingerprint)).toBeGreaterThan(0.6);
    }),
    RUNS,
  );
});
