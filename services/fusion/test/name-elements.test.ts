import type { Element, Screen, ScreenState } from '@vigie/domain';
import { cosine, DEFAULT_WEIGHTS, type FusedState, fuseScreen, nameElements, type StateQuery } from '@vigie/fusion';
import { anElement, aScreen, aWindow } from '@vigie/testkit';
import fc from 'fast-check';
import { fakeEmbedder } from './fake-embedder';

const options = {
  mode: 'complete' as const,
  enrichedApps: [],
  weights: DEFAULT_WEIGHTS,
  maxElements: 40,
  screenProvider: 'fake-screen',
  cropProvider: 'fake-crop',
  textProvider: 'fake-text',
};
const evidence = `sha256-${'a'.repeat(64)}`;

/** States in memory, searched one by one. */
function memory() {
  const kept = new Map<string, FusedState>();
  const asked: StateQuery[] = [];
  const store = {
    load: async (id: string) => kept.get(id)?.state ?? null,
    loadMany: async (ids: readonly string[]) => new Map(ids.flatMap((id) => stateOf(id))),
    nearest: async (query: StateQuery) => {
      asked.push(query);
      const target = 'fingerprint' in query ? query.fingerprint : new Float32Array();
      return [...kept.values()]
        .filter(({ state }) => state.site === query.site && state.window?.appName === query.appName)
        .map(({ state, fingerprint }) => ({
          screenStateId: state.screenStateId,
          similarity: cosine(fingerprint, target),
          workflowId: '',
          stepId: '',
        }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, query.limit);
    },
  };
  const stateOf = (id: string): [string, ScreenState][] => {
    const found = kept.get(id);
    return found ? [[id, found.state]] : [];
  };
  const fuse = async (frameId: string, screen: Partial<Screen>): Promise<FusedState> => {
    const seen = aScreen({ frameId, evidence, ...screen });
    return fuseScreen(fakeEmbedder(), seen, options, () => 0, nameElements(store));
  };
  const see = async (frameId: string, screen: Partial<Screen>): Promise<FusedState> => {
    const fused = await fuse(frameId, screen);
    kept.set(fused.state.screenStateId, fused);
    return fused;
  };
  return { fuse, see, asked };
}

const LABELS = ['Enregistrer', 'Annuler', 'Rechercher', 'Imprimer', 'Fermer', 'Prescrire', 'Valider', 'Ouvrir'];
/** Buttons in a column, each with another label, as perception numbers them. */
const buttons = fc
  .uniqueArray(fc.constantFrom(...LABELS), { minLength: 2, maxLength: 8 })
  .map((labels) => labels.map((label, index) => button(label, 100, 60 + 50 * index, `element-${index}`)));

function button(label: string, x: number, y: number, elementId: string): Element {
  return anElement({ elementId, type: 'button', label, value: '', box: { x, y, width: 110, height: 28 } });
}

const idsOf = ({ state }: FusedState) => state.elements.map(({ elementId }) => elementId);
const byLabel = ({ state }: FusedState) => new Map(state.elements.map(({ label, elementId }) => [label, elementId]));

test('F-11.1: a frame that is fused twice gives its elements the same ids, whatever was seen in between', async () => {
  await fc.assert(
    fc.asyncProperty(buttons, buttons, async (elements, others) => {
      const { see, fuse } = memory();
      await see('before', { elements: others });
      const first = await see('frame', { elements });
      await see('after', { elements: others.map((element) => ({ ...element, box: { ...element.box, x: 140 } })) });
      expect(idsOf(await fuse('frame', { elements }))).toEqual(idsOf(first));
    }),
    { numRuns: 100 },
  );
});

test('F-11.1: no two elements of one screen have one id, and each is named anew by fusion', async () => {
  await fc.assert(
    fc.asyncProperty(buttons, buttons, async (elements, others) => {
      const { see } = memory();
      const numbered = [...others, ...elements].map((element) => ({ ...element, elementId: 'element-0' }));
      await see('before', { elements });
      const ids = idsOf(await see('frame', { elements: numbered }));
      expect(new Set(ids).size).toBe(numbered.length);
      expect(ids).not.toContain('element-0');
    }),
    { numRuns: 100 },
  );
});

test('F-11.1: elements keep their ids when all of them move, whatever their order', async () => {
  const shift = fc.record({ x: fc.integer({ min: -40, max: 60 }), y: fc.integer({ min: -30, max: 60 }) });
  await fc.assert(
    fc.asyncProperty(buttons, shift, async (elements, by) => {
      const { see } = memory();
      const before = byLabel(await see('before', { elements }));
      const moved = elements
        .map((element) => ({ ...element, box: { ...element.box, x: element.box.x + by.x, y: element.box.y + by.y } }))
        .reverse();
      expect(byLabel(await see('after', { elements: moved }))).toEqual(new Map([...before].reverse()));
    }),
    { numRuns: 100 },
  );
});

test('what a dialog hid has its ids back behind it, from a state before the nearest', async () => {
  const { see } = memory();
  const page = [button('Enregistrer', 100, 60, 'a'), button('Annuler', 100, 110, 'b'), button('Fermer', 100, 160, 'c')];
  const before = byLabel(await see('page', { elements: page }));
  await see('dialog', { elements: [page[0] as Element, button('Confirmer', 400, 300, 'd')] });
  const after = byLabel(await see('page again', { elements: page }));
  expect(after).toEqual(before);
});

test('an application’s elements never inherit from another’s', async () => {
  const { see, asked } = memory();
  const elements = [button('Enregistrer', 100, 60, 'a')];
  const [here] = idsOf(await see('here', { elements, window: aWindow({ appName: 'dph' }) }));
  const [there] = idsOf(await see('there', { elements, window: aWindow({ appName: 'labo' }) }));
  expect(there).not.toBe(here);
  expect(asked.map(({ appName }) => appName)).toEqual(['dph', 'labo']);
});

test('the vectors of an element go by the id that it is given', async () => {
  const { see } = memory();
  const { state, vectors } = await see('frame', { elements: [button('Enregistrer', 100, 60, 'a')] });
  const [id] = state.elements.map(({ elementId }) => elementId);
  expect(vectors.filter(({ elementId }) => elementId !== '').map(({ elementId }) => elementId)).toEqual([id, id]);
});
