import type { Element, Word } from '@vigie/domain';
import { type BoundTarget, bindWorkflowOrThrow, parseWorkflowOrThrow } from '@vigie/workflow';
import * as fc from 'fast-check';
import type { Seen } from '../src/compare/seen';
import { agreement, SAME_BUT_ACCENTS, textSimilarity } from '../src/compare/text-similarity';
import { resolveTarget } from '../src/resolve/resolve-target';
import { button, element, SIZE, WINDOW, words } from './stand-ins/drawn-screen';
import { oneStep } from './stand-ins/workflows';

function target(yaml: string): BoundTarget {
  const document = oneStep(`screen: { app_contains: x }\ntarget: ${yaml}\naction: click`);
  return bindWorkflowOrThrow(parseWorkflowOrThrow(document), {}).steps[0]!.target!;
}

function screen(elements: readonly Element[], seenWords: readonly Word[] = []): Seen {
  return { elements, words: seenWords, window: WINDOW, size: SIZE };
}

describe('accents', () => {
  it.each([
    ['Arrêté', 'Arrete'],
    ['Couche', 'Couché'],
    ['Prénom', 'PRENOM'],
    ['Élève', 'Eleve'],
  ])('tell “%s” from “%s”, which is taken where nothing better stands', (expected, seen) => {
    expect(textSimilarity(expected, seen)).toBe(SAME_BUT_ACCENTS);
    expect(agreement(expected, seen)).toBe(SAME_BUT_ACCENTS);
    expect(agreement(expected, seen, 'identity')).toBe(SAME_BUT_ACCENTS);
    expect(textSimilarity(expected, expected.toUpperCase())).toBe(1);
  });

  it('missing or not, make no reading better than the exact one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ÿ]{2,16}$/), (text) => {
        const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
        expect(textSimilarity(text, text)).toBe(1);
        expect(textSimilarity(text, bare)).toBeLessThanOrEqual(1);
        if (bare !== text.normalize('NFD')) expect(textSimilarity(text, bare)).toBe(SAME_BUT_ACCENTS);
      }),
      { numRuns: 100 },
    );
  });
});

describe('of two elements that differ in an accent only', () => {
  it.each([
    ['Arrêté', 100],
    ['Arrete', 300],
    ['arrêté', 100],
  ])('the one that is called “%s” is meant, whichever comes first', (label, x) => {
    const buttons = [button('Arrêté', 100, 80), button('Arrete', 300, 80)];
    for (const elements of [buttons, [...buttons].reverse()]) {
      expect(resolveTarget(target(`{ type: button, label: ${label} }`), screen(elements))).toMatchObject({
        kind: 'resolved',
        box: { x },
      });
    }
  });

  it('neither is meant by a third accent', () => {
    const seen = screen([button('Couche', 100, 80), button('Couché', 300, 80)]);
    expect(resolveTarget(target('{ type: button, label: Coûche }'), seen)).toMatchObject({ kind: 'ambiguous' });
  });

  it('the one that stands alone is meant although the reader missed its accent', () => {
    const seen = screen([button('Creer le dossier', 100, 80), button('Effacer', 300, 80)]);
    expect(resolveTarget(target('{ type: button, label: Créer le dossier }'), seen)).toMatchObject({
      kind: 'resolved',
      box: { x: 100 },
    });
  });

  it('the one without the accent is not clicked for its better type: nobody can tell', () => {
    const seen = screen([button('Arrete', 300, 80)], words('Arrêté', 100, 86, 0));
    expect(resolveTarget(target('{ type: button, label: Arrêté }'), seen)).toMatchObject({ kind: 'ambiguous' });
  });

  it('both count where the workflow says the how manieth', () => {
    const fields = [
      element('text_input', 'Prenom', { x: 100, y: 40, width: 150, height: 22 }),
      element('text_input', 'Prénom', { x: 350, y: 40, width: 150, height: 22 }),
    ];
    expect(resolveTarget(target('{ type: text_input, label: Prénom, nth: 2 }'), screen(fields))).toMatchObject({
      kind: 'resolved',
      box: { x: 350 },
    });
  });

  it('the row with the exact name is meant, and the one beside the exact anchor', () => {
    const rows = [...words('André', 40, 106, 0), ...words('Andre', 40, 146, 1)];
    const seen = screen([button('Ouvrir', 300, 100), button('Ouvrir', 300, 140)], rows);
    for (const relation of ['in_row_with: [André]', 'right_of: { label: André }']) {
      expect(resolveTarget(target(`{ type: button, label: Ouvrir, ${relation} }`), seen)).toMatchObject({
        kind: 'resolved',
        box: { y: 100 },
      });
    }
    expect(resolveTarget(target('{ in_row_with: [Andre] }'), seen)).toMatchObject({
      kind: 'resolved',
      box: { y: 146 },
    });
  });
});
