import fc from 'fast-check';
import { inheritIds, type View } from '../src';
import { anyScreen, element, laidOut, named, record, rect, view } from './screens';

const RUNS = { numRuns: 200 };

/** How many of the ids that should have been kept were, and how many went to another element. */
function judge(reference: View, seen: View): { kept: number; astray: number; of: number } {
  const ids = inheritIds(reference, seen);
  const kept = ids.filter((id, at) => id === reference.elements[at]?.elementId).length;
  const known = new Set(reference.elements.map(({ elementId }) => elementId));
  const astray = ids.filter((id, at) => known.has(id) && id !== reference.elements[at]?.elementId).length;
  return { kept, astray, of: seen.elements.length };
}

/** What readers take for one another. */
const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/i/g, 'l'],
  [/o/g, '0'],
  [/é/g, 'e'],
  [/l/g, '1'],
  [/m/g, 'rn'],
  [/s/g, '5'],
  [/$/g, ' :'],
];

/** Each label with one kind of sign taken for another. */
function misread(screen: View, kinds: readonly number[]): View {
  return {
    ...screen,
    elements: screen.elements.map((one, at) => {
      const [from, to] = LOOK_ALIKE[(kinds[at % kinds.length] ?? 0) % LOOK_ALIKE.length] ?? [/$/g, ''];
      return one.label.length < 4 ? one : { ...one, label: one.label.replace(from, to) };
    }),
  };
}

test('F-11.1 no two elements of a screen have one id, and no id holds a label', () => {
  fc.assert(
    fc.property(anyScreen, fc.option(anyScreen), (seen, before) => {
      const ids = inheritIds(before === null ? null : named(before), seen);
      expect(ids).toHaveLength(seen.elements.length);
      expect(new Set(ids).size).toBe(ids.length);
      const words = seen.elements.flatMap(({ label }) => label.split(' ')).filter((word) => word.length > 3);
      expect(words.some((word) => ids.some((id) => id.includes(word)))).toBe(false);
    }),
    RUNS,
  );
});

test('F-11.1 the first id comes from application, centre and label alone', () => {
  const at = (label: string, x: number, app = 'dph') => {
    return inheritIds(null, view([element('button', label, rect(x, 20, 80, 30))], [], { app }))[0];
  };
  expect(at('Valider', 10)).toBe(at('VALIDER ', 10));
  const others = [at('Annuler', 10), at('Valider', 50), at('Valider', 10, 'other')];
  expect(new Set([at('Valider', 10), ...others]).size).toBe(4);
});

test('F-11.1 an id stays while a screen moves by up to 8 pixels, is shown larger or smaller, and labels are misread', () => {
  let [kept, of] = [0, 0];
  fc.assert(
    fc.property(
      anyScreen,
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: -8, max: 8 }),
      fc.constantFrom(0.8, 0.97, 1, 1.25, 1.5),
      fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }),
      (screen, dx, dy, scale, letters) => {
        const judged = judge(named(screen), misread(laidOut(screen, scale, dx, dy), letters));
        expect(judged.astray).toBe(0);
        kept += judged.kept;
        of += judged.of;
      },
    ),
    { numRuns: 400 },
  );
  expect(kept / of).toBeGreaterThanOrEqual(0.99);
});

test('a row that pushes a form down takes no id from what it pushed', () => {
  const before = named(record());
  const rows = [
    '13/03/2024 Dr Roux Visite du soir',
    '12/03/2024 Dr Lefèvre Visite du matin',
    '10/03/2024 Dr Noël Contrôle',
  ];
  const grown = record({ rows: [...rows, '02/03/2024 Dr Faure Entrée'] });
  const ids = inheritIds(before, grown);
  const idOf = (screen: View, label: string) => screen.elements.findIndex((one) => one.label === label);
  for (const label of [rows[1] as string, rows[2] as string, 'Enregistrer', 'Notes']) {
    expect(ids[idOf(grown, label)]).toBe(before.elements[idOf(before, label)]?.elementId);
  }
  expect(ids[idOf(grown, rows[0] as string)]).not.toMatch(/^known-/);
});

test('a button that says another thing now is another element, though it stands in the same place', () => {
  const before = named(view([element('button', 'Enregistrer', rect(40, 560, 110, 30))]));
  const [id] = inheritIds(before, view([element('button', 'Supprimer', rect(40, 560, 110, 30))]));
  expect(id).not.toBe('known-0');
});

test.each([
  ['Imprimer la note', 'Supprimer la note'],
  ['Activer le traitement', 'Désactiver le traitement'],
  ['Signer le dossier patient', 'Archiver le dossier patient'],
  ['Prescrire', 'Proscrire'],
  ['Prescription jour 1', 'Prescription jour 2'],
  ['Lit 12', 'Lit 13'],
])('“%s” gives its id not to “%s”', (one, other) => {
  const said = (label: string) => view([element('button', label, rect(40, 560, 160, 30))]);
  expect(inheritIds(named(said(one)), said(other))).not.toContain('known-0');
});

test('two buttons of like labels that changed places keep their ids', () => {
  const [left, right] = [rect(40, 560, 150, 30), rect(210, 560, 150, 30)];
  const both = (a: string, b: string) => view([element('button', a, left), element('button', b, right)]);
  const ids = inheritIds(
    named(both('Supprimer la note', 'Imprimer la note')),
    both('Imprimer la note', 'Supprimer la note'),
  );
  expect(ids).toEqual(['known-1', 'known-0']);
});

test('a label of which the end was cut keeps its id in its place', () => {
  const said = (label: string) => view([element('button', label, rect(40, 560, 160, 30))]);
  expect(inheritIds(named(said('Objet de la note')), said('Objet de la n'))).toEqual(['known-0']);
});

test('two buttons that changed places keep their ids', () => {
  const [left, right] = [rect(40, 560, 110, 30), rect(170, 560, 110, 30)];
  const before = named(view([element('button', 'Confirmer', left), element('button', 'Annuler', right)]));
  const seen = view([element('button', 'Annuler', left), element('button', 'Confirmer', right)]);
  expect(inheritIds(before, seen)).toEqual(['known-1', 'known-0']);
});
