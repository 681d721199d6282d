/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import { type ElementType, type Rect, rectIou, type Word } from '@vigie/domain';
import { type Drawing, draw } from './support/draw';
import { wordsOf } from './support/understand-drawing';

/** The compiled finders: outside of jest loops over pixels are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { findElements } = compiled<typeof import('../src/see/find-elements')>('see/find-elements.js');

async function see(drawing: Drawing, words: readonly Word[] = wordsOf(drawing.texts ?? []).words) {
  return findElements(await draw(drawing), words).candidates;
}

/** A flat rectangle whose sides lie between two pixels, not on them. */
const flat = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** Texts in the middle of places, and the words that a reader finds there. */
function centred(names: readonly string[], places: readonly Rect[], colour: string) {
  const over = names.map((name, at) => {
    const { x, y, width, height } = places[at]!;
    return `<text x="${x + width / 2}" y="${y + height / 2 + 5}" text-anchor="middle" font-family="DejaVu Sans" font-size="13" fill="${colour}">${name}</text>`;
  });
  const words = names.map((text, line): Word => {
    const { x, y, width, height } = places[line]!;
    const wide = Math.round(text.length * 7.2);
    const box = { x: Math.round(x + width / 2 - wide / 2), y: y + (height >> 1) - 5, width: wide, height: 10 };
    return { text, box, confidence: 1, line };
  });
  return { over: over.join(''), words };
}

/** Types of what is found at a place. */
function typesAt(found: Awaited<ReturnType<typeof see>>, box: Rect): ElementType[] {
  return found.filter((one) => rectIou(one.box, box) > 0.6).map(({ type }) => type);
}

const THEMES = [
  {
    theme: 'light',
    ground: '#eceff1',
    field: '#ffffff',
    fill: '#e1e5ea',
    border: '#b0b8c0',
    text: '#202020',
    accent: '#1565c0',
  },
  {
    theme: 'dark',
    ground: '#202328',
    field: '#26292f',
    fill: '#3a3f46',
    border: '#5a626c',
    text: '#e8e8e8',
    accent: '#4f8cff',
  },
];

const tick = (x: number, y: number, colour: string) =>
  `<path d="M${x} ${y + 6} l4 5 l8 -9" fill="none" stroke="${colour}" stroke-width="2.4"/>`;

describe.each(THEMES)('in a $theme theme', ({ ground, field, fill, border, text, accent }) => {
  const base = { width: 640, height: 240, ground };

  test('a box whose tick parts its inside is a check box, also where the reader took it for a part of the word', async () => {
    const boxes = [
      { x: 40, y: 50, width: 16, height: 16, fill: accent, stroke: accent, radius: 3 },
      { x: 240, y: 50, width: 16, height: 16, fill: field, stroke: border, radius: 3 },
    ];
    const svg = tick(42, 52, '#ffffff') + tick(242, 52, text);
    const texts = [
      { text: 'Tiers payant', x: 64, y: 63, colour: text },
      { text: 'Isolement', x: 264, y: 63, colour: text },
    ];
    const { words } = wordsOf(texts);
    const swallowed = words.map((word) =>
      word.text === 'Tiers' || word.text === 'Isolement'
        ? { ...word, box: { ...word.box, x: word.box.x - 12, width: word.box.width + 12 } }
        : word,
    );
    for (const read of [words, swallowed]) {
      const found = await see({ ...base, boxes, svg, texts }, read);
      expect(found.map(({ type }) => type)).toEqual(['checkbox', 'checkbox']);
    }
  });

  test('circles before texts are radio buttons, whether empty or dotted; round letters are not', async () => {
    const circle = (x: number, dot: boolean) =>
      `<circle cx="${x}" cy="58" r="7" fill="${field}" stroke="${border}"/>${dot ? `<circle cx="${x}" cy="58" r="3.5" fill="${accent}"/>` : ''}`;
    const texts = [
      { text: 'Homme', x: 60, y: 63, colour: text },
      { text: 'Femme', x: 180, y: 63, colour: text },
      { text: 'Ordonnance', x: 300, y: 63, colour: text },
      { text: 'O positif', x: 460, y: 63, colour: text },
    ];
    const found = await see({ ...base, svg: circle(46, false) + circle(166, true), texts });
    expect(found.map(({ type, words }) => `${type} ${words.map((word) => word.text).join(' ')}`)).toEqual([
      'radio Homme',
      'radio Femme',
    ]);
  });

  const CAPTIONS: [string, [number, string][], number[], string[]][] = [
    [
      'before them where the last has none behind it',
      [
        [20, 'Patient décédé'],
        [162, "Don d'organes"],
      ],
      [136, 274],
      ['Patient décédé', "Don d'organes"],
    ],
    [
      'behind them where these are nearer',
      [
        [20, 'Allergie ?'],
        [130, 'Oui'],
        [190, 'Non'],
      ],
      [110, 170],
      ['Oui', 'Non'],
    ],
  ];
  test.each(CAPTIONS)('boxes have the captions %s', async (_where, row, marks, expected) => {
    const texts = row.map(([x, words]) => ({ text: words, x, y: 63, colour: text }));
    const boxes = marks.map((x) => ({ x, y: 50, width: 16, height: 16, fill: field, stroke: border, radius: 2 }));
    const found = await see({ ...base, boxes, texts });
    expect(found.map(({ type, words }) => `${type} ${words.map((word) => word.text).join(' ')}`)).toEqual(
      expected.map((label) => `checkbox ${label}`),
    );
  });

  test('a box between two texts at equal distances is doubtful', async () => {
    const texts = [
      { text: 'Diabète', x: 20, y: 63, colour: text },
      { text: 'Tabac', x: 101, y: 63, colour: text },
    ];
    const boxes = [{ x: 83, y: 50, width: 12, height: 12, fill: field, stroke: text, radius: 2 }];
    const found = await see({ ...base, boxes, texts });
    expect(found.filter(({ type }) => type === 'checkbox').map(({ confidence }) => confidence)).toEqual([
      expect.closeTo(0.05),
    ]);
  });

  test('a framed box with a number at its right end is a text field', async () => {
    const texts = [{ text: '178', x: 150, y: 74, colour: text }];
    const box = { x: 60, y: 60, width: 118, height: 20 };
    expect(typesAt(await see({ ...base, boxes: [{ ...box, fill: field, stroke: text }], texts }), box)).toEqual([
      'text_input',
    ]);
  });

  test('a square that is full of one colour is the key of a legend', async () => {
    const boxes = [{ x: 40, y: 50, width: 13, height: 13, fill: accent }];
    const texts = [{ text: 'Urgences', x: 60, y: 62, colour: text }];
    expect((await see({ ...base, boxes, texts })).filter(({ type }) => type === 'checkbox')).toEqual([]);
  });

  test.each([0, 3, 6, 10, 14])('ten buttons in a row with corners of %i pixels are ten buttons', async (radius) => {
    const names = [
      'Valider',
      'Annuler',
      'Imprimer',
      'Ajouter',
      'Modifier',
      'Fermer',
      'Suivant',
      'Copier',
      'Aide',
      'Lire',
    ];
    const looks = [
      { fill },
      { fill: field, stroke: border },
      { fill: accent, colour: '#ffffff' },
      { fill: 'none', stroke: accent, colour: accent },
      { fill, stroke: border, colour: border },
    ];
    for (const { colour = text, ...look } of looks) {
      const places = names.map((_name, at) => ({ x: 20 + at * 98, y: 20, width: 90, height: 28 }));
      const { over, words } = centred(names, places, colour);
      const boxes = places.map((place) => ({ ...place, radius, ...look }));
      const texts = [{ text: 'Comptes rendus du service de cardiologie', x: 20, y: 100, colour: text }];
      const found = await see({ width: 1020, height: 130, ground, boxes, over, texts }, words);
      expect(places.map((place) => typesAt(found, place))).toEqual(names.map(() => ['button']));
    }
  });

  test('buttons of one look that nearly touch are no tabs', async () => {
    const names = ['Lundi', 'Mardi', 'Jeudi', 'Samedi', 'Fermer'];
    const places = names.map((_name, at) => ({ x: 20 + at * 91, y: 60, width: 90, height: 28 }));
    const { over, words } = centred(names, places, text);
    const svg = places.map(({ x, y }) => flat(x, y, 90, 28, fill, 6)).join('');
    expect((await see({ ...base, svg, over }, words)).map(({ type }) => type)).toEqual(names.map(() => 'button'));
  });

  test('a pill with a thumb at one end is a switch, and its thumb no radio button', async () => {
    const pill = (x: number, colour: string, thumb: number) =>
      `<rect x="${x}" y="50" width="36" height="20" rx="10" fill="${colour}"/><circle cx="${x + thumb}" cy="60" r="8" fill="#ffffff"/>`;
    const texts = [
      { text: 'Alertes', x: 84, y: 65, colour: text },
      { text: 'Son', x: 244, y: 65, colour: text },
    ];
    const found = await see({ ...base, svg: pill(40, accent, 26) + pill(200, '#8a8f98', 10), texts });
    expect(found.map(({ type }) => type)).toEqual(['generic', 'generic']);
    expect(found.map(({ box }) => box)).toEqual([
      { x: 40, y: 50, width: 36, height: 20 },
      { x: 200, y: 50, width: 36, height: 20 },
    ]);
  });

  test('a thin track with one thumb is a slider as long as its track; with several marks it is none', async () => {
    const track = `<rect x="40" y="58" width="200" height="4" rx="2" fill="${border}"/>`;
    const thumb = (x: number) => `<circle cx="${x}" cy="60" r="8" fill="${accent}"/>`;
    const [slider, ...others] = await see({ ...base, svg: track + thumb(110) });
    expect(others).toEqual([]);
    expect(slider?.type).toBe('generic');
    expect(rectIou(slider!.box, { x: 40, y: 52, width: 200, height: 16 })).toBeGreaterThan(0.7);
    const steps = await see({ ...base, svg: track + thumb(80) + thumb(140) + thumb(200) });
    expect(steps.filter(({ box }) => box.width > 60)).toEqual([]);
  });

  test('a coloured bar under one of several texts, or a ground of its own, makes them tabs', async () => {
    const names = ['Identite', 'Admission', 'Contacts'];
    const places = [20, 118, 220].map((x, at) => ({ x, y: 40, width: [98, 102, 94][at]!, height: 32 }));
    const { over, words } = centred(names, places, text);
    for (const svg of [flat(118, 74, 102, 2, accent), flat(118, 40, 102, 32, fill, 8)]) {
      const found = await see({ ...base, svg, over }, words);
      expect(found.map((one) => `${one.type} ${one.words[0]?.text}`)).toEqual(names.map((name) => `tab ${name}`));
    }
  });

  test('a first row on a ground of its own heads the columns under it', async () => {
    const svg = [0, 1, 2, 3].map((row) => flat(40, 40 + row * 28, 520, 27, row === 0 ? fill : field)).join('');
    const cells = [
      ['Lit', 'Patient', 'Statut'],
      ['F12', 'MARTIN', 'Stable'],
      ['F14', 'DURAND', 'Sortie'],
      ['F15', 'PETIT', 'Stable'],
    ];
    const texts = cells.flatMap((row, at) =>
      row.map((cell, column) => ({ text: cell, x: [48, 180, 400][column]!, y: 59 + at * 28, colour: text })),
    );
    const found = await see({ ...base, svg, texts });
    const heads = found.filter(({ box }) => box.y < 60);
    expect(heads.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(['Lit', 'Patient', 'Statut']);
    expect(heads.map(({ box }) => box.x)).toEqual([40, 172, 392]);
    expect(found.filter(({ box }) => box.y > 60)).toHaveLength(3);
  });
});

test('a pale field with a line along its lower side is a text field', async () => {
  const svg = flat(120, 60, 200, 36, '#ececec') + flat(120, 95, 200, 1, '#707070');
  const texts = [
    { text: 'Nom', x: 60, y: 83 },
    { text: 'DUPUIS', x: 130, y: 83 },
  ];
  const found = await see({ width: 500, height: 200, ground: '#fafafa', svg, texts });
  expect(found.map(({ type }) => type)).toEqual(['text_input']);
});

test('texts between the separators of a status bar are no buttons', async () => {
  const lines = flat(0, 170, 500, 1, '#c0c0c0') + flat(0, 198, 500, 1, '#808080');
  const svg = lines + flat(120, 173, 1, 24, '#c0c0c0') + flat(260, 173, 1, 24, '#c0c0c0');
  const texts = [{ text: 'Ligne 1', x: 150, y: 189 }];
  expect(await see({ width: 500, height: 200, ground: '#f6f5f4', svg, texts })).toEqual([]);
});

test('a field on a pale tint with a plain border is a text field; a message on one is not', async () => {
  const box = { x: 60, y: 60, width: 120, height: 22, fill: '#fff6d0', stroke: '#606060' };
  const drawing = (text: string, width: number) => ({
    ...{ width: 640, height: 160, ground: '#f0f0f0', boxes: [{ ...box, width }] },
    texts: [{ text, x: 66, y: 75, colour: '#202020' }],
  });
  expect(typesAt(await see(drawing('2,31', 120)), box)).toEqual(['text_input']);
  const wide = { ...box, width: 420 };
  expect(typesAt(await see(drawing('Le dossier de ce patient est ouvert ailleurs', 420)), wide)).toEqual([]);
});

test('a row of table cells with closed lower sides is no row of tabs', async () => {
  const names = ['Question', 'Réponse'];
  const places = [
    { x: 40, y: 40, width: 130, height: 24 },
    { x: 170, y: 40, width: 110, height: 24 },
  ];
  const { over, words } = centred(names, places, '#202020');
  const boxes = [{ ...places[0]!, fill: '#ffffff', stroke: '#000000' }];
  const svg = '<path d="M170 40.5 H280 M170 64.5 H280" stroke="#000000"/>';
  const found = await see({ width: 640, height: 160, ground: '#ffffff', boxes, svg, over }, words);
  expect(found.filter(({ type }) => type === 'tab')).toEqual([]);
});

test('a cell over two rows of a table is no text field', async () => {
  const cell = (x: number, y: number, width: number, height: number) => ({
    x,
    y,
    width,
    height,
    fill: '#ffffff',
    stroke: '#b0b0b0',
  });
  const tall = cell(40, 70, 130, 60);
  const boxes = [cell(40, 40, 130, 30), cell(170, 40, 90, 30), tall, cell(170, 70, 90, 30), cell(170, 100, 90, 30)];
  const texts = [
    { text: 'Morphine', x: 48, y: 60, colour: '#202020' },
    { text: 'Héparine', x: 48, y: 105, colour: '#202020' },
  ];
  expect(typesAt(await see({ width: 640, height: 160, ground: '#f6f6f8', boxes, texts }), tall)).not.toContain(
    'text_input',
  );
});
