import { type FrameRequest, PERCEPTION_MODES, type Screen } from '@vigie/domain';
import {
  cosine,
  DEFAULT_WEIGHTS,
  FINGERPRINT_DIMENSIONS,
  type FuseOptions,
  failedState,
  fuseScreen,
  screenStateToJson,
} from '@vigie/fusion';
import { aFrameRequest, aLine, anElement, aScreen, aWindow } from '@vigie/testkit';
import fc from 'fast-check';
import { fakeEmbedder } from './fake-embedder';

const options: FuseOptions = {
  mode: 'complete',
  enrichedApps: [],
  weights: DEFAULT_WEIGHTS,
  maxElements: 40,
  screenProvider: 'fake-screen',
  cropProvider: 'fake-crop',
  textProvider: 'fake-text',
};
const evidence = `sha256-${'a'.repeat(64)}`;
const fuse = (screen: Partial<Screen>, over: Partial<FuseOptions> = {}, embedder = fakeEmbedder()) =>
  fuseScreen(embedder, aScreen({ evidence, ...screen }), { ...options, ...over }, () => performance.now());
const withContext = (context: Record<string, string>): FrameRequest => aFrameRequest({ context });

test('F-14.1: a complete state is fused from image, text, title, elements and context', async () => {
  const { state, fingerprint } = await fuse({ request: withContext({ ipp: '80012345' }) });
  expect(state.components.map(({ name, weight }) => [name, weight])).toEqual([
    ['image', 0.5],
    ['text', 0.3],
    ['title', 0.1],
    ['context', 0.1],
    ['ui', 0.1],
  ]);
  expect(fingerprint).toHaveLength(FINGERPRINT_DIMENSIONS);
});

test('F-4, F-8.4: any part of a screen may be missing, and the fingerprint stays valid as long as one is there', async () => {
  const part = fc.record({
    evidence: fc.boolean(),
    lines: fc.boolean(),
    title: fc.boolean(),
    elements: fc.boolean(),
    context: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(part, async (has) => {
      fc.pre(Object.values(has).some(Boolean));
      const { fingerprint, state } = await fuse({
        evidence: has.evidence ? evidence : '',
        lines: has.lines ? [aLine()] : [],
        window: has.title ? aWindow() : null,
        elements: has.elements ? [anElement()] : [],
        request: has.context ? withContext({ ipp: '1' }) : null,
      });
      expect(fingerprint).toHaveLength(FINGERPRINT_DIMENSIONS);
      expect(Math.hypot(...fingerprint)).toBeCloseTo(1, 5);
      expect(state.components).toHaveLength(Object.values(has).filter(Boolean).length);
    }),
    { numRuns: 100 },
  );
});

test('a screen of which nothing can be embedded is refused', async () => {
  const nothing = { evidence: '', lines: [], window: null, elements: [], request: null };
  await expect(fuse(nothing)).rejects.toMatchObject({ code: 'FUSION_NOTHING_TO_FUSE' });
});

test('F-8.2: the same screen in another context has another fingerprint, not far away', async () => {
  const [a, b] = [
    await fuse({ request: withContext({ ipp: '1' }) }),
    await fuse({ request: withContext({ ipp: '2' }) }),
  ];
  const similarity = cosine(a.fingerprint, b.fingerprint);
  expect(similarity).toBeLessThan(0.99);
  expect(similarity).toBeGreaterThan(0.85);
});

test('F-15.1: in mode light a state has no elements and its fingerprint is the image’s alone', async () => {
  const embedder = fakeEmbedder();
  const { state } = await fuse({}, { mode: 'light' }, embedder);
  expect(state.elements).toEqual([]);
  expect(state.components.map((component) => component.name)).toEqual(['image']);
  expect(embedder.asked).toEqual({ screens: 1, crops: 0, texts: 0 });
});

test('F-15.2: in mode enriched the configured applications keep their elements and the fingerprint stays light’s', async () => {
  const light = await fuse({}, { mode: 'light' });
  const kept = await fuse({}, { mode: 'enriched', enrichedApps: ['dph'] });
  const other = await fuse({}, { mode: 'enriched', enrichedApps: ['other'] });
  expect([kept.state.elements.length, other.state.elements.length]).toEqual([1, 0]);
  expect(cosine(kept.fingerprint, light.fingerprint)).toBeCloseTo(1, 5);
});

test('F-15.5: states of every mode share one space, so that old ones are still found after a change', async () => {
  const spaces = await Promise.all(PERCEPTION_MODES.map(async (mode) => (await fuse({}, { mode })).space));
  expect(new Set(spaces).size).toBe(1);
});

test('other weights or another provider are another space: their fingerprints are never compared', async () => {
  const spaces = [
    (await fuse({})).space,
    (await fuse({}, { weights: { ...DEFAULT_WEIGHTS, text: 0.4 } })).space,
    (await fuse({}, { textProvider: 'multilingual' })).space,
  ];
  expect(new Set(spaces).size).toBe(3);
});

test('F-7.4: a picture that embedding refuses is recorded as a doubt, and the rest is fused', async () => {
  const { state } = await fuse({}, {}, fakeEmbedder({ [evidence]: 'EVIDENCE_CORRUPT' }));
  expect(state.components.map((component) => component.name)).toEqual(['text', 'title', 'ui']);
  expect(state.doubts.map((doubt) => doubt.code)).toContain('EVIDENCE_CORRUPT');
});

test('an embedding service that is at fault makes no state instead of a poor one', async () => {
  const embedder = fakeEmbedder({ [evidence]: 'EMBED_ENGINE_DOWN' });
  await expect(fuse({}, {}, embedder)).rejects.toMatchObject({ facts: { failure: 'EMBED_ENGINE_DOWN' } });
});

test('the elements that describe a screen are those that can be used, the most certain first', async () => {
  const elements = [
    anElement({ elementId: 'heading', type: 'generic', confidence: 1 }),
    anElement({ elementId: 'row', type: 'generic', role: 'table_row', confidence: 1 }),
    anElement({ elementId: 'menu', type: 'generic', role: 'menu', confidence: 1 }),
    anElement({ elementId: 'outside', box: { x: 2000, y: 0, width: 50, height: 20 } }),
    ...Array.from({ length: 6 }, (_, i) => anElement({ elementId: `e${i}`, confidence: 0.5 + i / 20 })),
  ];
  const { vectors, state } = await fuse({ elements }, { maxElements: 4 });
  expect([...new Set(vectors.map((vector) => vector.elementId).filter(Boolean))]).toEqual(['e5', 'e4', 'e3', 'e2']);
  expect(state.elements).toHaveLength(10);
});

test('F-11.2: the JSON says of an element what perception understood, in its own words', async () => {
  const description = { fr: 'Bouton «\u00a0Supprimer\u00a0», en bas à droite', en: 'Button ‘Supprimer’, bottom right' };
  const elements = [anElement({ label: 'Supprimer', isDangerous: true, isFocusable: false, description })];
  const { state } = await fuse({ elements });
  const [json] = screenStateToJson(state, 'space').ui_elements;
  expect(json!.properties).toEqual({ is_clickable: true, is_focusable: false, is_dangerous: true });
  expect(json!.description).toEqual(description);
});

test('the same frame has the same identity whoever fuses it; a run is a session', async () => {
  const [a, b] = [await fuse({}), await fuse({ request: aFrameRequest({ runId: 'run-7' }) })];
  expect(a.state.screenStateId).toBe(b.state.screenStateId);
  expect([a.state.sessionId, b.state.sessionId]).toEqual(['poste-1', 'run-7']);
});

test('a frame that was not perceived becomes a state that says why', () => {
  const state = failedState(aScreen({ failure: 'FRAME_LOG_BROKEN' }), 'FRAME_LOG_BROKEN', 'complete');
  expect(state).toMatchObject({ failure: 'FRAME_LOG_BROKEN', vectorId: '', components: [] });
});
