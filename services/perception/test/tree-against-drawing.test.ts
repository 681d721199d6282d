import type { Rect } from '@vigie/domain';
import type { NodeState } from '@vigie/selectors';
import type { FusedCandidate } from '../src/fuse/candidate';
import type { WeighedClaim } from '../src/sources/tree/claim';
import { tellElements } from '../src/sources/tree/tell-elements';
import { nameElements } from '../src/understand/name-elements';
import { layOut } from '../src/understand/page';
import { draw } from './support/draw';
import { wordsOf } from './support/drawn-tree';

const SIZE = { width: 400, height: 200, ground: '#f4f4f4' };

/** What a trusted tree tells of elements that are drawn so. */
async function told(
  type: 'button' | 'generic' | 'tab',
  drawn: readonly { box: Rect; text: string; fill: string; ink: string }[],
  said: readonly { label: string; states?: readonly NodeState[] }[],
  svg = '',
  beside: readonly { text: string; x: number; y: number; colour: string }[] = [],
) {
  const own = drawn.flatMap(({ box, text, ink }) =>
    text === '' ? [] : [{ text, x: box.x + 10, y: box.y + 19, colour: ink }],
  );
  const texts = [...own, ...beside];
  const boxes = drawn.map(({ box, fill }) => ({ ...box, fill, stroke: type === 'button' ? '#8a94a0' : fill }));
  const image = await draw({ ...SIZE, boxes, texts, svg });
  const { words } = wordsOf(texts, false);
  const elements = drawn.map(
    ({ box }): FusedCandidate => ({
      ...{ type, box, confidence: 0.9, sources: ['rules', 'tree'] },
      words: words.filter(
        (word) =>
          word.box.y > box.y && word.box.y < box.y + box.height && word.box.x > box.x && word.box.x < box.x + box.width,
      ),
    }),
  );
  const page = layOut(image, elements, words);
  const claims = said.map(
    ({ label, states }, at): WeighedClaim => ({
      ...{ type, label, value: '', box: drawn[at]!.box, states: states ?? [], witness: 'read' },
    }),
  );
  const after = tellElements(nameElements(page), words, { kind: 'trusted', doubts: [], claims }, page);
  return {
    labels: after.elements.map(({ label }) => label),
    states: after.elements.map(({ states }) => states.map(({ name }) => name).join()),
    doubts: after.doubts,
  };
}

const row = (at: number): Rect => ({ x: 20, y: 20 + 30 * at, width: 300, height: 28 });
const names = ['MARTIN Jean', 'MARTIN Jeanne', 'DURAND Paul', 'PETIT Luc'];
const rows = names.map((text, at) => ({
  ...{ box: row(at), text },
  fill: at === 1 ? '#2f6fd6' : '#ffffff',
  ink: at === 1 ? '#ffffff' : '#202020',
}));
const selected = (...chosen: number[]) =>
  names.map((label, at) => ({ label, states: chosen.includes(at) ? (['selected'] as const) : [] }));

describe('U-24: the chosen row', () => {
  test('is the one that is drawn so, where the tree says another one, and that is a doubt', async () => {
    const { states, doubts } = await told('generic', rows, selected(3));
    expect(states).toEqual(['', 'selected', '', '']);
    expect(doubts).toEqual([{ code: 'TREE_STATE_DISPUTED', box: row(3) }]);
  });

  test('is told by the tree where it agrees, or where none is drawn so', async () => {
    expect((await told('generic', rows, selected(1))).doubts).toEqual([]);
    const plain = rows.map((one) => ({ ...one, fill: '#ffffff', ink: '#202020' }));
    expect(await told('generic', plain, selected(3))).toMatchObject({ states: ['', '', '', 'selected'], doubts: [] });
  });
});

describe('U-24: a button that is out of use', () => {
  const at = (index: number): Rect => ({ x: 20 + 120 * index, y: 20, width: 110, height: 28 });
  const buttons = (ink: string) =>
    ['Valider', 'Annuler', 'Imprimer'].map((text, index) => ({
      ...{ box: at(index), text, fill: '#e4e8ee' },
      ink: index === 2 ? ink : '#202020',
    }));
  const said = (...disabled: number[]) =>
    ['Valider', 'Annuler', 'Imprimer'].map((label, index) => ({
      label,
      states: disabled.includes(index) ? (['disabled'] as const) : [],
    }));

  test('is none where its text is as dark as that of its neighbours, and that is a doubt', async () => {
    const { states, doubts } = await told('button', buttons('#202020'), said(2));
    expect(states).toEqual(['', '', '']);
    expect(doubts).toEqual([{ code: 'TREE_STATE_DISPUTED', box: at(2) }]);
  });

  test('is told by the tree where it is drawn paler, or where no other one is in use', async () => {
    expect(await told('button', buttons('#a0a4a8'), said(2))).toMatchObject({
      states: ['', '', 'disabled'],
      doubts: [],
    });
    const all = await told('button', buttons('#202020'), said(0, 1, 2));
    expect(all).toMatchObject({ states: ['disabled', 'disabled', 'disabled'], doubts: [] });
  });
});

describe('U-24: states that a tree tells of all at once', () => {
  const at = (index: number): Rect => ({ x: 20 + 120 * index, y: 20, width: 110, height: 28 });
  const buttons = (ink: string) =>
    ['Valider', 'Annuler', 'Imprimer'].map((text, index) => ({ ...{ box: at(index), text, ink }, fill: '#e4e8ee' }));
  const said = (state: NodeState) => ['Valider', 'Annuler', 'Imprimer'].map((label) => ({ label, states: [state] }));
  const beside = [70, 100, 130, 160].map((y) => ({ text: 'Patient MARTIN', x: 20, y, colour: '#202020' }));

  test('buttons as dark as the texts beside them are not all out of use', async () => {
    const dark = await told('button', buttons('#202020'), said('disabled'), '', beside);
    expect(dark.states).toEqual(['', '', '']);
    expect(dark.doubts).toHaveLength(3);
    const pale = await told('button', buttons('#a0a4a8'), said('disabled'), '', beside);
    expect(pale).toMatchObject({ states: ['disabled', 'disabled', 'disabled'], doubts: [] });
  });

  test('a tree that lies of one button is believed of none that is not drawn paler', async () => {
    const mixed = buttons('#202020').map((one, index) => (index === 2 ? { ...one, ink: '#606060' } : one));
    const { states, doubts } = await told('button', mixed, said('disabled'), '', beside);
    expect(states).toEqual(['', '', '']);
    expect(doubts).toHaveLength(3);
  });

  test('only one has the keyboard: which is left to the pixels', async () => {
    const all = await told('button', buttons('#202020'), said('focused'));
    expect(all.states).toEqual(['', '', '']);
    expect(all.doubts).toHaveLength(3);
    const one = said('focused').map(({ label, states }, index) => (index === 1 ? { label, states } : { label }));
    expect(await told('button', buttons('#202020'), one)).toMatchObject({ states: ['', 'focused', ''], doubts: [] });
  });

  test('only one tab of a row is chosen', async () => {
    const tabs = [0, 1, 2].map((index) => ({
      ...buttons('#202020')[index]!,
      box: { ...at(index), x: 20 + 110 * index },
    }));
    const all = await told('tab', tabs, said('selected'));
    expect(all.states.filter((states) => states.includes('selected')).length).toBeLessThan(2);
    expect(all.doubts.length).toBeGreaterThan(1);
  });
});

describe('U-24: an icon that is plainly known', () => {
  const box = { x: 20, y: 20, width: 34, height: 34 };
  const named = async (drawing: string, label: string) => {
    const svg = `<g transform="translate(25 25)" stroke="#303030" fill="none" stroke-width="2">${drawing}</g>`;
    const { labels, doubts } = await told('button', [{ box, text: '', fill: '#f4f4f4', ink: '' }], [{ label }], svg);
    return { label: labels[0], doubts: doubts.map(({ code }) => code) };
  };
  const BIN = '<path d="M4 6.5 H20 M9 6 V4 H15 V6 M6 7 L7 20 H17 L18 7"/>';
  const CROSS = '<path d="M5 5 L19 19 M19 5 L5 19"/>';
  const LENS = '<circle cx="10" cy="10" r="6"/><path d="M15 15 L20 20"/>';
  const PERSON = '<circle cx="12" cy="8" r="4" fill="#303030"/><path d="M4 20 a8 7 0 0 1 16 0 Z" fill="#303030"/>';

  test('is not called otherwise: a bin never harmless, a lens no command to print', async () => {
    const contradicted = { label: '', doubts: ['TREE_NODE_CONTRADICTED'] };
    expect(await named(BIN, 'Imprimer')).toEqual(contradicted);
    expect(await named(BIN, 'Informations')).toEqual(contradicted);
    expect(await named(LENS, 'Imprimer')).toEqual(contradicted);
  });

  test('is called dangerous where the tree says so, with a doubt', async () => {
    expect(await named(CROSS, 'Supprimer')).toEqual({ label: 'Supprimer', doubts: ['TREE_NODE_CONTRADICTED'] });
  });

  test.each([
    ['a bin', BIN, 'Supprimer'],
    ['a cross', CROSS, 'Fermer'],
    ['a cross', CROSS, 'Annuler'],
    ['a lens', LENS, 'Rechercher un patient'],
    ['what is not known', PERSON, 'Imprimer'],
  ])('is called as the tree says where that may be: %s', async (_what, drawing, label) => {
    expect(await named(drawing, label)).toEqual({ label, doubts: [] });
  });
});
