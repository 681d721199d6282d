import { ELEMENT_TYPES, foldText, type Rect, type RgbImage, rectIntersection } from '@vigie/domain';
import fc from 'fast-check';
import { quoted } from '../src/understand/describe/subject';
import { explainElements } from '../src/understand/explain-elements';
import { nameElements } from '../src/understand/name-elements';
import { layOut } from '../src/understand/page';
import { findNeighbours } from '../src/understand/place/find-neighbours';
import { zoneOf } from '../src/understand/place/zone-of';
import type { DrawnText } from './support/draw';
import { candidatesOf, type Seen, understand, wordsOf } from './support/understand-drawing';

const NBSP = '\u00a0';
const RUNS = { numRuns: 150 };
const BLANK = blank(640, 400);
/** What looks at whole boxes takes its time per pixel in jest. */
const SMALL = blank(160, 100);

function blank(width: number, height: number): RgbImage {
  return { width, height, data: new Uint8Array(width * height * 3).fill(240) };
}

const boxes = fc.array(
  fc.record({
    x: fc.nat(560),
    y: fc.nat(360),
    width: fc.integer({ min: 4, max: 160 }),
    height: fc.integer({ min: 4, max: 60 }),
  }),
  { maxLength: 14 },
);
const LABELS = ['Ouvrir', 'Supprimer', 'Nom', 'À jeun', 'OK', 'Date de naissance', '', 'Valider la facture', 'N° 12'];
const screens = fc.array(
  fc.record({
    type: fc.constantFrom(...ELEMENT_TYPES),
    x: fc.nat(540),
    y: fc.nat(370),
    width: fc.integer({ min: 8, max: 200 }),
    height: fc.integer({ min: 8, max: 40 }),
    label: fc.constantFrom(...LABELS),
  }),
  { maxLength: 16 },
);

function explain(
  screen: readonly { type: Seen[0]; x: number; y: number; width: number; height: number; label: string }[],
  image = BLANK,
) {
  const texts: DrawnText[] = screen.flatMap(({ x, y, height, label }) =>
    label === '' ? [] : [{ text: label, x: x + 4, y: y + height / 2 + 4, size: 11 }],
  );
  const { words, lines } = wordsOf(texts);
  const seen = screen.map(({ type, x, y, width, height }): Seen => [type, x, y, width, height]);
  const page = layOut(image, candidatesOf(seen, words), words);
  return explainElements(page, nameElements(page), lines);
}

describe('F-3.1: the sentence', () => {
  test('says what an element is, what it is called, its state and where it stands, in both languages', async () => {
    const [validate, fasting] = await understand(
      {
        width: 900,
        height: 600,
        boxes: [
          { x: 700, y: 550, width: 160, height: 30, fill: '#e4e8ee', stroke: '#8a94a0' },
          { x: 20.5, y: 290.5, width: 15, height: 15, fill: '#ffffff', stroke: '#505050' },
        ],
        texts: [
          { text: 'Valider la facture', x: 720, y: 570 },
          { text: 'À jeun', x: 44, y: 303 },
        ],
        svg: '<path d="M24 298 l3.5 4 l6 -8" fill="none" stroke="#000" stroke-width="2"/>',
      },
      [
        ['button', 700, 550, 160, 30],
        ['checkbox', 18, 288, 80, 20],
      ],
    );
    expect(validate!.description).toEqual({
      fr: `Bouton «${NBSP}Valider la facture${NBSP}», en bas à droite`,
      en: 'Button ‘Valider la facture’, bottom right',
    });
    expect(fasting!.description).toEqual({
      fr: `Case à cocher «${NBSP}À jeun${NBSP}», cochée, à gauche`,
      en: 'Check box ‘À jeun’, checked, left',
    });
  });

  test('F-3.1: every element has one in both languages, on one line, with its label or the word for none (150 runs)', () => {
    fc.assert(
      fc.property(screens, (screen) => {
        for (const { description, label } of explain(screen).elements) {
          for (const text of [description.fr, description.en]) {
            expect(text).toMatch(/^\p{Lu}[^\n]+$/u);
            expect(text).not.toMatch(/undefined|null|\s,|,,/);
          }
          const name = label.split(' ')[0]!;
          expect(description.fr).toContain(name === '' ? 'sans nom' : `«${NBSP}${name}`);
          expect(description.en).toContain(name === '' ? 'Unnamed' : `‘${name}`);
        }
      }),
      RUNS,
    );
  });

  test('quotation marks inside a label do not end the quotation, and long labels are cut', async () => {
    const [quoted, long] = await understand(
      {
        width: 900,
        height: 300,
        texts: [
          { text: 'Dossier « DUPONT »', x: 30, y: 40 },
          { text: 'mot '.repeat(40).trim(), x: 10, y: 100 },
        ],
      },
      [
        ['button', 20, 20, 300, 30],
        ['button', 5, 80, 2000, 30],
      ],
    );
    expect(quoted!.description.fr).toBe(`Bouton «${NBSP}Dossier “DUPONT”${NBSP}», en haut à gauche`);
    expect(long!.description.fr.length).toBeLessThan(110);
    expect(long!.description.fr).toContain(`…${NBSP}»`);
  });

  const sixty = 'a'.repeat(60);
  test.each([
    [`${sixty} « DUPONT Marie » et la suite`, `${sixty} « DUPONT… »`],
    [`${sixty} “DUPONT Marie” et la suite`, `${sixty} “DUPONT…”`],
    [`« DUPONT » ${sixty} et la suite`, `« DUPONT » ${'a'.repeat(58)}…`],
    [`${'a'.repeat(66)} « DUPONT » et la suite`, `${'a'.repeat(66)}…`],
    [`“un « ${sixty} deux » trois”`, `“un « ${sixty} de… »”`],
    ['Dossier « DUPONT', 'Dossier « DUPONT'],
  ])('a cut closes the quotations that it leaves open: %s', (text, cut) => expect(quoted(text)).toBe(cut));
});

describe('F-3.4: places', () => {
  test('a zone is the third of width and height in which the middle lies', () => {
    const screen = { width: 900, height: 600 };
    const at = (x: number, y: number) => zoneOf({ x: x - 5, y: y - 5, width: 10, height: 10 }, screen);
    expect([at(10, 10), at(450, 10), at(890, 10)]).toEqual(['top_left', 'top', 'top_right']);
    expect([at(10, 300), at(450, 300), at(890, 300)]).toEqual(['left', 'centre', 'right']);
    expect([at(10, 590), at(450, 590), at(890, 590)]).toEqual(['bottom_left', 'bottom', 'bottom_right']);
    expect(at(-50, 700)).toBe('bottom_left');
  });

  test('neighbours are counted by facing edges: a wide field is nearer than a small button with a nearer middle', () => {
    const button = { x: 300, y: 0, width: 60, height: 30 };
    const wide = { x: 0, y: 0, width: 290, height: 30 };
    const other = { x: 240, y: 100, width: 40, height: 30 };
    expect(findNeighbours([button, wide, other])[0]).toEqual({ left: 1, right: null, above: null, below: null });
  });

  test('F-3.4: whoever has a neighbour on one side is not without one on the other side, no further away (150 runs)', () => {
    const back = { left: 'right', right: 'left', above: 'below', below: 'above' } as const;
    const gap = (a: Rect, b: Rect, side: keyof typeof back) =>
      ({
        left: a.x - b.x - b.width,
        right: b.x - a.x - a.width,
        above: a.y - b.y - b.height,
        below: b.y - a.y - a.height,
      })[side];
    fc.assert(
      fc.property(boxes, (all) => {
        const found = findNeighbours(all);
        found.forEach((neighbours, index) => {
          for (const side of ['left', 'right', 'above', 'below'] as const) {
            const other = neighbours[side];
            if (other === null) continue;
            const returned = found[other]![back[side]];
            expect(returned).not.toBeNull();
            expect(gap(all[other]!, all[returned!]!, back[side])).toBeLessThanOrEqual(
              gap(all[index]!, all[other]!, side),
            );
          }
        });
      }),
      RUNS,
    );
  });

  test('F-3.4: two elements alone on a row are each other’s neighbours (150 runs)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: -9, max: 9 }),
        (width, gap, shift) => {
          const [a, b] = findNeighbours([
            { x: 0, y: 10, width, height: 20 },
            { x: width + gap, y: 10 + shift, width: 50, height: 20 },
          ]);
          expect([a!.right, b!.left]).toEqual([1, 0]);
        },
      ),
      RUNS,
    );
  });
});

describe('F-3.5: twins', () => {
  const PATIENTS = ['MARTIN Jean 12/03/1954', 'MARTIN Jean 21/03/1954', 'DUPONT Marie 02/11/1971'];
  const table = (patients: readonly string[]) => ({
    width: 800,
    height: 300,
    texts: patients.flatMap((text, n): DrawnText[] => {
      const [name, first, date] = text.split(' ') as [string, string, string];
      const y = 60 + 30 * n;
      return [
        { text: `${name} ${first}`, x: 30, y },
        { text: date, x: 260, y },
        { text: 'Ouvrir', x: 470, y },
      ];
    }),
  });
  const buttons = (count: number) =>
    Array.from({ length: count }, (_v, n): Seen => ['button', 450, 44 + 30 * n, 90, 24]);

  test('the same button in each row is told apart by as much of the row as is needed', async () => {
    const elements = await understand(table(PATIENTS), buttons(3));
    expect(elements.map(({ twin }) => twin)).toEqual([
      { ordinal: 1, count: 3, by: 'row', hint: 'MARTIN Jean 12/03/1954' },
      { ordinal: 2, count: 3, by: 'row', hint: 'MARTIN Jean 21/03/1954' },
      { ordinal: 3, count: 3, by: 'row', hint: 'DUPONT Marie 02/11/1971' },
    ]);
    expect(elements[1]!.description.fr).toBe(
      `Bouton «${NBSP}Ouvrir${NBSP}», en haut au centre, ligne «${NBSP}MARTIN Jean 21/03/1954${NBSP}»`,
    );
    const short = await understand(table(['MARTIN Jean 12/03/1954', 'DUPONT Marie 12/03/1954']), buttons(2));
    expect(short.map(({ twin }) => twin?.hint)).toEqual(['MARTIN Jean', 'DUPONT Marie']);
  });

  test('one without a row among those of rows does not take the rows from the others', async () => {
    const drawn = table(PATIENTS);
    const elements = await understand({ ...drawn, texts: [...drawn.texts, { text: 'Ouvrir', x: 470, y: 240 }] }, [
      ...buttons(3),
      ['button', 450, 224, 90, 24],
    ]);
    expect(elements.map(({ twin }) => [twin?.by, twin?.hint])).toEqual([
      ...PATIENTS.map((hint) => ['row', hint]),
      ['order', ''],
    ]);
  });

  test('a button is never told by what stands above or below it, which is of another row', async () => {
    const elements = await understand(
      {
        width: 800,
        height: 300,
        texts: [
          { text: 'MARTIN Paul', x: 470, y: 30 },
          { text: 'Ouvrir', x: 470, y: 60 },
          { text: 'MARTIN Paule', x: 470, y: 120 },
          { text: 'Ouvrir', x: 470, y: 150 },
        ],
      },
      [
        ['link', 450, 14, 120, 24],
        ['button', 450, 44, 90, 24],
        ['link', 450, 104, 120, 24],
        ['button', 450, 134, 90, 24],
      ],
    );
    expect([elements[1]!, elements[3]!].map(({ twin }) => twin?.by)).toEqual(['order', 'order']);
  });

  test('an answer belongs to the last question before it on its line', async () => {
    const elements = await understand(
      {
        width: 800,
        height: 200,
        texts: [
          { text: 'Diabète :', x: 20, y: 60 },
          { text: 'Non', x: 150, y: 60 },
          { text: 'HTA :', x: 300, y: 60 },
          { text: 'Non', x: 400, y: 60 },
        ],
      },
      [
        ['radio', 130, 48, 14, 14],
        ['radio', 380, 48, 14, 14],
      ],
    );
    expect(elements.map(({ twin }) => twin?.hint)).toEqual(['Diabète :', 'HTA :']);
  });

  test('rows that are equal to the letter are told apart by their order', async () => {
    const elements = await understand(table([PATIENTS[0]!, PATIENTS[0]!]), buttons(2));
    expect(elements.map(({ twin }) => [twin?.by, twin?.ordinal])).toEqual([
      ['order', 1],
      ['order', 2],
    ]);
    expect(elements[1]!.description).toEqual({
      fr: `Bouton «${NBSP}Ouvrir${NBSP}», en haut au centre, 2e sur 2`,
      en: 'Button ‘Ouvrir’, top centre, 2nd of 2',
    });
  });

  test('F-3.5: twins are counted in reading order and their sentences always differ (150 runs)', () => {
    fc.assert(
      fc.property(screens, (screen) => {
        const { elements } = explain(screen);
        const sets = Map.groupBy(elements, ({ type, label }) => `${type} ${foldText(label)}`);
        for (const set of sets.values()) {
          expect(set.every(({ twin }) => (set.length === 1) === (twin === null))).toBe(true);
          for (const language of ['fr', 'en'] as const)
            expect(new Set(set.map(({ description }) => description[language])).size).toBe(set.length);
          if (set.length > 1)
            expect(set.map(({ twin }) => twin!.ordinal).sort((a, b) => a - b)).toEqual(set.map((_one, at) => at + 1));
        }
      }),
      RUNS,
    );
  });
});

describe('F-13.5: one element that cannot be understood', () => {
  test('is recorded with its box and keeps its place; the others are explained', () => {
    const { words, lines } = wordsOf([
      { text: 'OK', x: 20, y: 30 },
      { text: 'Annuler', x: 120, y: 30 },
    ]);
    const page = layOut(
      BLANK,
      candidatesOf(
        [
          ['button', 10, 10, 60, 30],
          ['button', 100, 10, 90, 30],
        ],
        words,
      ),
      words,
    );
    const [good, bad] = nameElements(page);
    const broken = { ...bad!, states: null as never };
    const { elements, doubts } = explainElements(page, [good!, broken], lines);
    expect(doubts).toEqual([{ code: 'ELEMENT_NOT_UNDERSTOOD', box: bad!.box }]);
    expect(elements).toHaveLength(2);
    expect(elements[0]!.description.fr).toContain('OK');
    expect(elements[1]).toMatchObject({ type: 'button', box: bad!.box, label: 'Annuler', role: 'cancel_action' });
  });

  test('boxes outside the picture, empty and enormous ones do no harm (150 runs)', () => {
    const wild = fc.record({
      type: fc.constantFrom(...ELEMENT_TYPES),
      x: fc.integer({ min: -5_000, max: 5_000 }),
      y: fc.integer({ min: -5_000, max: 5_000 }),
      width: fc.integer({ min: 0, max: 9_000 }),
      height: fc.integer({ min: 0, max: 9_000 }),
      label: fc.constantFrom(...LABELS),
    });
    fc.assert(
      fc.property(fc.array(wild, { maxLength: 8 }), (screen) => {
        const { elements } = explain(screen, SMALL);
        expect(elements).toHaveLength(screen.length);
        for (const { box, description } of elements) {
          expect(rectIntersection(box, box)).toEqual(box);
          expect(description.fr).not.toBe('');
        }
      }),
      RUNS,
    );
  });
});

test('rows that end in a bed are no menu; commands with keys are one', async () => {
  const rolesOf = async (entries: readonly string[]) => {
    const texts = entries.map((text, row) => ({ text, x: 40, y: 58 + row * 26 }));
    const seen = entries.map((_text, row): Seen => ['generic', 30, 40 + row * 26, 300, 26]);
    const elements = await understand({ width: 640, height: 300, ground: '#ffffff', texts }, seen);
    return elements.map(({ role }) => role);
  };
  expect(await rolesOf(['MARTIN Jean F12', 'DURAND Alice F14', 'PETIT Luc F2'])).toEqual(Array(3).fill('table_row'));
  expect(await rolesOf(['F10', 'F11', 'F12'])).toEqual(Array(3).fill('table_row'));
  expect(await rolesOf(['ALT 45', 'AST 38', 'Creatinine 71'])).toEqual(Array(3).fill('table_row'));
  expect(await rolesOf(['Zoom', 'Plan', 'Mode Ctrl+M'])).toEqual(Array(3).fill('menu'));
  expect(await rolesOf(['Zoom', 'Plan', 'Actualiser F5'])).toContain('menu');
});
