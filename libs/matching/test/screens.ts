import { barelyUnderstood, type Element, type ElementType, type Line, type Rect } from '@vigie/domain';
import fc from 'fast-check';
import type { View } from '../src';

/** An element as perception gives it, with what the tests do not speak of left empty. */
export function element(type: ElementType, label: string, box: Rect, more: Partial<Element> = {}): Element {
  const base = { elementId: '', type, role: '', label, value: '', box, confidence: 0.99 };
  return { ...barelyUnderstood(type, more.role), ...base, ...more };
}

export function line(text: string, box: Rect): Line {
  return { text, box, confidence: 0.99 };
}

export function rect(x: number, y: number, width: number, height: number): Rect {
  return { x, y, width, height };
}

export function view(elements: readonly Element[], lines: readonly Line[] = [], more: Partial<View> = {}): View {
  return { app: 'dph', title: '', size: { width: 1280, height: 800 }, elements, lines, context: {}, ...more };
}

/** A patient's record as the virtual program has it: tabs, a table of notes, a form. */
export function record({ heading = 'Dossier patient', value = 'Visite', rows = ROWS } = {}): View {
  const tabs = ['Synthèse', 'Notes', 'Prescriptions', 'Documents'].map((name, at) =>
    element('tab', name, rect(20 + 130 * at, 100, 120, 30), { role: 'navigation' }),
  );
  const table = rows.map((text, at) =>
    element('generic', text, rect(30, 200 + 30 * at, 900, 28), { role: 'table_row' }),
  );
  const form = [
    element('text_input', 'Objet de la note', rect(200, 440, 220, 24), { value }),
    element('text_input', 'Service', rect(200, 500, 220, 24), { value: 'Cardiologie' }),
    element('button', 'Enregistrer', rect(40, 560, 110, 30)),
    element('button', 'Annuler', rect(170, 560, 90, 30)),
  ];
  const lines = [
    line(heading, rect(20, 50, 180, 18)),
    line('Objet de la note', rect(40, 444, 140, 14)),
    line(value, rect(206, 445, 80, 14)),
    line('Les champs sont obligatoires', rect(40, 620, 220, 14)),
    ...rows.map((text, at) => line(text, rect(40, 206 + 30 * at, 400, 14))),
  ];
  return view([...tabs, ...table, ...form], lines);
}

const ROWS = ['12/03/2024 Dr Lefèvre Visite du matin', '10/03/2024 Dr Noël Contrôle', '02/03/2024 Dr Faure Entrée'];

/** The same with a dialog over its table: what it covers is not seen any more. */
export function underDialog(screen: View, title: string, text: string): View {
  const elements = screen.elements.filter(({ role }) => role !== 'table_row');
  const lines = screen.lines.filter(({ box }) => box.y < 190 || box.y > 300);
  return {
    ...screen,
    elements: [
      ...elements,
      element('button', 'Confirmer', rect(520, 280, 100, 30)),
      element('button', 'Fermer', rect(640, 280, 90, 30)),
    ],
    lines: [...lines, line(title, rect(412, 200, 180, 16)), line(text, rect(412, 240, 260, 14))],
  };
}

/** Everything of a view, moved and scaled together. */
export function laidOut(screen: View, scale: number, dx: number, dy: number): View {
  const lay = (box: Rect): Rect => {
    return rect(box.x * scale + dx, box.y * scale + dy, box.width * scale, box.height * scale);
  };
  return {
    ...screen,
    size: { width: Math.round(screen.size.width * scale), height: Math.round(screen.size.height * scale) },
    elements: screen.elements.map((one) => ({ ...one, box: lay(one.box) })),
    lines: screen.lines.map((one) => ({ ...one, box: lay(one.box) })),
  };
}

export function named(screen: View): View {
  return { ...screen, elements: screen.elements.map((one, at) => ({ ...one, elementId: `known-${at}` })) };
}

const WORDS =
  'patient dossier adresse service rendez-vous chambre médecin prénom naissance ordonnance résultat biologie imagerie transport régime allergie traitement examen consultation séjour facture mutuelle contact courrier antécédent vaccination protocole prélèvement diagnostic chirurgie'.split(
    ' ',
  );
const TYPES: readonly ElementType[] = ['button', 'text_input', 'dropdown', 'tab', 'checkbox', 'link'];

/** Screens of 4 … 40 controls, each in a square of its own, with labels of one or two words; some have none. */
export const anyScreen: fc.Arbitrary<View> = fc
  .uniqueArray(fc.nat(59), { minLength: 4, maxLength: 40 })
  .chain((squares) =>
    fc.tuple(
      fc.constant(squares),
      fc.array(fc.constantFrom(...TYPES), { minLength: squares.length, maxLength: squares.length }),
      fc.array(anyLabel(), { minLength: squares.length, maxLength: squares.length }),
    ),
  )
  .map(([squares, types, labels]) => {
    const elements = squares.map((square, at) => {
      const box = rect(20 + 200 * (square % 6), 40 + 72 * Math.floor(square / 6), 140, 28);
      return element(types[at] as ElementType, labels[at] as string, box);
    });
    return view(elements, [line('Accueil hospitalier', rect(20, 8, 200, 18))]);
  });

function anyLabel(): fc.Arbitrary<string> {
  const word = fc.constantFrom(...WORDS);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(word, word).map(([a, b]) => `${a} ${b}`) },
    { weight: 3, arbitrary: word },
    { weight: 1, arbitrary: fc.constant('') },
  );
}
