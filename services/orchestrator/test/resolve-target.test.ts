import type { Element, Word } from '@vigie/domain';
import { rectIou } from '@vigie/domain';
import { type BoundTarget, bindWorkflowOrThrow, parseWorkflowOrThrow } from '@vigie/workflow';
import * as fc from 'fast-check';
import { BARS } from '../src/bars';
import type { Seen } from '../src/compare/seen';
import { resolveTarget } from '../src/resolve/resolve-target';
import { button, element, SIZE, WINDOW, words } from './stand-ins/drawn-screen';
import { oneStep } from './stand-ins/workflows';

function target(yaml: string): BoundTarget {
  const document = oneStep(`screen: { app_contains: x }\ntarget: ${yaml}\naction: click`);
  return bindWorkflowOrThrow(parseWorkflowOrThrow(document), {}).steps[0]!.target!;
}

function screen(elements: readonly Element[], seenWords: readonly Word[] = [], window = WINDOW): Seen {
  return { elements, words: seenWords, window, size: SIZE };
}

const FORM = screen(
  [
    element('text_input', 'Nom', { x: 100, y: 40, width: 150, height: 22 }),
    element('text_input', 'Prénom', { x: 350, y: 40, width: 150, height: 22 }),
    button('Rechercher', 100, 80),
    button('Effacer', 250, 80),
  ],
  [
    ...words('Nom', 40, 44, 0),
    ...words('Prénom', 280, 44, 1),
    ...words('Rechercher', 110, 86, 2),
    ...words('Effacer', 260, 86, 3),
  ],
);

describe('a target', () => {
  it('is found by type and label, with its score, its margin and what found it', () => {
    const found = resolveTarget(target('{ type: button, label: Rechercher }'), FORM);
    expect(found).toMatchObject({ kind: 'resolved', method: 'element', box: { x: 100, y: 80 }, score: 1 });
  });

  it('is a field by the text beside it when perception gave it no label', () => {
    const unnamed = screen(
      [element('text_input', '', { x: 100, y: 40, width: 150, height: 22 })],
      words('Nom', 40, 44, 0),
    );
    expect(resolveTarget(target('{ type: text_input, label: Nom }'), unnamed)).toMatchObject({
      kind: 'resolved',
      box: { x: 100 },
    });
  });

  it('is the words themselves where no element was seen around them, but never for a field', () => {
    const bare = screen([], words('Rechercher', 110, 86, 0));
    expect(resolveTarget(target('{ type: button, label: Rechercher }'), bare)).toMatchObject({
      kind: 'resolved',
      method: 'words',
    });
    expect(resolveTarget(target('{ type: text_input, label: Rechercher }'), bare)).toMatchObject({ kind: 'not_found' });
  });

  it('is refused when two answer to it, wherever they stand', () => {
    const twice = screen([button('Enregistrer', 20, 40), button('Enregistrer', 300, 200)]);
    expect(resolveTarget(target('{ type: button, label: Enregistrer }'), twice)).toMatchObject({
      kind: 'ambiguous',
      count: 2,
    });
  });

  it.each([
    ['{ label: Enregistrer, right_of: Modèle }', 300],
    ['{ label: Enregistrer, below: Tâche }', 20],
    ['{ label: Enregistrer, nth: 2 }', 300],
    ['{ label: Enregistrer, in_row_with: [Modèle] }', 300],
  ])('is told from its like by its neighbours: %s', (yaml, x) => {
    const twice = screen(
      [button('Enregistrer', 20, 60), button('Enregistrer', 300, 200)],
      [...words('Tâche', 30, 30, 0), ...words('Modèle', 200, 206, 1)],
    );
    expect(resolveTarget(target(yaml), twice)).toMatchObject({ kind: 'resolved', box: { x } });
  });

  it('is the nearest of those that stand in a relation, and refused when two are about as near', () => {
    const near = screen([button('Ouvrir', 120, 40), button('Ouvrir', 500, 40)], words('Dossier', 20, 46, 0));
    expect(resolveTarget(target('{ label: Ouvrir, right_of: Dossier }'), near)).toMatchObject({
      kind: 'resolved',
      box: { x: 120 },
    });
    const far = screen([button('Ouvrir', 300, 40), button('Ouvrir', 380, 40)], words('Dossier', 20, 46, 0));
    expect(resolveTarget(target('{ label: Ouvrir, right_of: Dossier }'), far).kind).toBe('ambiguous');
  });

  it('stays within a dialog that is a window of its own', () => {
    const dialog = { ...WINDOW, bounds: { x: 200, y: 100, width: 240, height: 160 } };
    const seen = screen(
      [button('Annuler', 20, 340), button('Annuler', 320, 220)],
      words('Confirmer', 220, 110, 0),
      dialog,
    );
    expect(resolveTarget(target('{ label: Annuler, in_window: true }'), seen)).toMatchObject({
      kind: 'resolved',
      box: { x: 320 },
    });
    expect(resolveTarget(target('{ label: Annuler, inside: Confirmer }'), seen)).toMatchObject({
      kind: 'resolved',
      box: { x: 320 },
    });
    expect(resolveTarget(target('{ label: Annuler }'), seen)).toMatchObject({ kind: 'ambiguous' });
  });

  it('is not a word of something longer: of another button, or of a sentence', () => {
    const other = screen([button('Ne pas enregistrer', 100, 80)], words('Ne pas enregistrer', 110, 86, 0));
    const sentence = screen([], words('Voulez-vous enregistrer la note', 110, 86, 0));
    const title = screen([], words("Confirmer l'enregistrement", 110, 86, 0));
    expect(resolveTarget(target('{ type: button, label: Enregistrer }'), other).kind).toBe('not_found');
    expect(resolveTarget(target('{ label: Enregistrer }'), other).kind).toBe('not_found');
    expect(resolveTarget(target('{ text: Enregistrer }'), other).kind).toBe('not_found');
    expect(resolveTarget(target('{ type: button, label: Enregistrer }'), sentence).kind).toBe('not_found');
    expect(resolveTarget(target('{ type: button, label: Confirmer }'), title).kind).toBe('not_found');
  });

  it('is found with a sign beside its words', () => {
    const seen = screen([], words('+ Rechercher', 110, 86, 0));
    expect(resolveTarget(target('{ type: button, label: Rechercher }'), seen).kind).toBe('resolved');
  });

  it('named by a parameter is nobody of a similar name', () => {
    const workflow = oneStep(
      `screen: { app_contains: x }\ntarget: { type: link, label: "\${name}" }\naction: click`,
      'parameters: { name: { type: text } }',
    );
    const named = bindWorkflowOrThrow(parseWorkflowOrThrow(workflow), { name: 'MARTIN Jean' }).steps[0]!.target!;
    const list = (name: string) => screen([element('link', name, { x: 10, y: 10, width: 120, height: 16 })]);
    expect(resolveTarget(named, list('MARTIN JEAN')).kind).toBe('resolved');
    expect(resolveTarget(named, list('MARTIN Jeanne')).kind).toBe('not_found');
    expect(resolveTarget(named, list('MARTIN Jan')).kind).toBe('not_found');
  });

  it('is not an element whose middle a window in front may cover', () => {
    const dialog = { ...WINDOW, bounds: { x: 200, y: 100, width: 240, height: 160 } };
    const at = (x: number) =>
      screen([element('button', 'Enregistrer', { x, y: 120, width: 120, height: 26 })], [], dialog);
    for (const x of [110, 140, 170, 360]) {
      expect(resolveTarget(target('{ label: Enregistrer }'), at(x))).toMatchObject({ because: 'covered' });
    }
    expect(resolveTarget(target('{ label: Enregistrer }'), at(220)).kind).toBe('resolved');
  });

  it('says what was missing: nothing alike, not in the relation, or fewer than nth', () => {
    expect(resolveTarget(target('{ label: Supprimer }'), FORM)).toMatchObject({
      kind: 'not_found',
      because: 'nothing_alike',
    });
    expect(resolveTarget(target('{ label: Effacer, left_of: Nom }'), FORM)).toMatchObject({ because: 'relation' });
    expect(resolveTarget(target('{ type: button, label: Effacer, nth: 2 }'), FORM)).toMatchObject({ because: 'nth' });
  });

  it('asked for exactly is not found in another spelling', () => {
    const plain = screen([button('Prenom', 10, 10)]);
    expect(resolveTarget(target('{ label: Prénom, match: exact }'), plain)).toMatchObject({ kind: 'not_found' });
    expect(resolveTarget(target('{ label: Prénom }'), plain)).toMatchObject({ kind: 'resolved' });
  });
});

describe('near-duplicate rows', () => {
  const ROWS = [
    ['800412345', 'MARTIN', 'Jean', '12/03/1954'],
    ['800412354', 'MARTIN', 'Jean', '21/03/1954'],
    ['800421345', 'MARTIN', 'Jeanne', '12/03/1954'],
    ['800413245', 'MARTIN', 'Jean-Paul', '03/12/1954'],
    ['800431245', 'MARTINEAU', 'Jean', '12/03/1954'],
    ['800412346', 'MARTINEZ', 'Jean', '02/03/1954'],
  ];
  const table = (order: readonly number[]) =>
    screen(
      [],
      order.flatMap((index, line) =>
        (ROWS[index] as string[]).flatMap((cell, column) =>
          words(cell, 10 + column * 140, 60 + line * 20, line * 10 + column),
        ),
      ),
    );
  const rowTarget = (cells: readonly string[]) =>
    target(`{ in_row_with: [${cells.map((cell) => `"${cell}"`).join(', ')}] }`);

  it('are told apart by all given cells, in whatever order they stand, and never taken for one another', () => {
    const order = fc.shuffledSubarray(
      ROWS.map((_, i) => i),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(order, fc.nat(ROWS.length - 1), (shown, wanted) => {
        const found = resolveTarget(rowTarget(ROWS[wanted] as string[]), table(shown));
        const line = shown.indexOf(wanted);
        if (line < 0) expect(found.kind).toBe('not_found');
        else expect(found).toMatchObject({ kind: 'resolved', box: { y: 60 + line * 20 } });
      }),
      { numRuns: 200 },
    );
  });

  it('lend none of their buttons to a neighbour, though a tall sign reaches over both', () => {
    const tall = { text: '[', box: { x: 4, y: 66, width: 4, height: 36 }, confidence: 0.9, line: 9 };
    const seen = screen(
      [button('Ouvrir', 300, 57)],
      [tall, ...words('800412345', 20, 64, 0), ...words('800412354', 20, 84, 1)],
    );
    const open = (ipp: string) =>
      resolveTarget(target(`{ type: button, label: Ouvrir, in_row_with: ["${ipp}"] }`), seen);
    expect(open('800412345').kind).toBe('resolved');
    expect(open('800412354').kind).toBe('not_found');
  });

  it('are refused when the given cells fit several', () => {
    expect(resolveTarget(rowTarget(['MARTIN', 'Jean']), table([0, 1, 2, 3]))).toMatchObject({
      kind: 'ambiguous',
      count: 2,
    });
  });
});

describe('any screen', () => {
  const LABELS = ['Nom', 'Prénom', 'Enregistrer', 'Enregistrer sous', 'Annuler', 'Notes', 'Note', 'OK'];
  const placed = fc.record({
    label: fc.constantFrom(...LABELS),
    type: fc.constantFrom('button' as const, 'text_input' as const, 'tab' as const, 'generic' as const),
    column: fc.nat(5),
    row: fc.nat(9),
  });

  it('never gives a target that another place answers to as well', () => {
    fc.assert(
      fc.property(
        fc.array(placed, { maxLength: 12 }),
        fc.constantFrom(...LABELS),
        fc.boolean(),
        (things, label, typed) => {
          const elements = things.map(({ label: name, type, column, row }) =>
            element(type, name, { x: column * 100, y: row * 40, width: 90, height: 24 }),
          );
          const seen = screen(elements);
          const spec = target(`{ ${typed ? 'type: button, ' : ''}label: ${label} }`);
          const found = resolveTarget(spec, seen);
          if (found.kind !== 'resolved') return;
          expect(found.score).toBeGreaterThanOrEqual(BARS.targetScore);
          expect(found.margin).toBeGreaterThanOrEqual(BARS.targetMargin);
          // Each other place, alone on a screen, must score lower by the margin.
          for (const other of elements.filter((one) => rectIou(one.box, found.box) < 0.7)) {
            const alone = resolveTarget(spec, screen([other]));
            if (alone.kind === 'resolved') expect(found.score - alone.score).toBeGreaterThanOrEqual(BARS.targetMargin);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
