import { type Seen, understand } from './support/understand-drawing';

const PAGE = { width: 800, height: 300, ground: '#ffffff' };

test('a row is not dangerous because a link in it is, and a command without one still is', async () => {
  const texts = [
    { text: 'Paracétamol 1 g', x: 20, y: 58 },
    { text: 'Modifier', x: 500, y: 58 },
    { text: 'Arrêter', x: 600, y: 58 },
    { text: 'Supprimer le patient', x: 20, y: 158 },
  ];
  const elements = await understand({ ...PAGE, texts }, [
    ['generic', 10, 40, 780, 30],
    ['link', 498, 44, 70, 18],
    ['link', 598, 44, 70, 18],
    ['generic', 10, 140, 780, 30],
  ]);
  expect(elements.map(({ isDangerous }) => isDangerous)).toEqual([false, false, true, true]);
});

test('the dots of a password are no value', async () => {
  const box = { x: 200, y: 20, width: 200, height: 26, fill: '#ffffff', stroke: '#8a94a0' };
  const texts = [
    { text: 'Mot de passe', x: 60, y: 38 },
    { text: 'e9ee', x: 206, y: 38 },
  ];
  const [field] = await understand({ ...PAGE, boxes: [box], texts }, [['text_input', 200, 20, 200, 26]]);
  expect(field).toMatchObject({ role: 'password_field', label: 'Mot de passe', value: '' });
});

describe('cards', () => {
  const NAMES = ['Lit 11 – PELISSIER', 'Lit 12 – PELISSIER', 'Lit 13 – FALL', 'Lit 14 – PY É.'];
  const at = (n: number) => ({ x: 20 + 380 * (n % 2), y: 16 + 140 * Math.floor(n / 2) });
  const cards = (rule: boolean) => ({
    ...PAGE,
    ground: '#eef1f6',
    boxes: NAMES.map((_name, n) => ({
      ...at(n),
      width: 360,
      height: 120,
      fill: '#ffffff',
      stroke: '#dde2e8',
      radius: 6,
    })),
    svg: rule
      ? NAMES.map(
          (_name, n) => `<rect x="${at(n).x}" y="${at(n).y + 30}" width="360" height="1" fill="#dde2e8"/>`,
        ).join('')
      : '',
    texts: NAMES.flatMap((text, n) => [
      { text, x: at(n).x + 14, y: at(n).y + 20, weight: 'bold' },
      { text: 'Digoxine 0,25 mg', x: at(n).x + 14, y: at(n).y + 52 },
      { text: 'Administrer', x: at(n).x + 24, y: at(n).y + 92 },
    ]),
  });
  const buttons = NAMES.map((_name, n): Seen => ['button', at(n).x + 14, at(n).y + 74, 90, 26]);

  test.each([[false], [true]])(
    'the same button in each card is told apart by whose card it is, rule under the heading: %p',
    async (rule) => {
      const elements = await understand(cards(rule), buttons);
      expect(elements.map(({ twin }) => [twin?.by, twin?.hint])).toEqual(NAMES.map((name) => ['group', name]));
    },
  );

  test('a text of the card beside is none of a row', async () => {
    const drawn = cards(true);
    const beside = { text: 'Tabac', x: at(0).x + 200, y: at(0).y + 92 };
    const elements = await understand({ ...drawn, texts: [...drawn.texts, beside] }, buttons);
    expect(elements.map(({ twin }) => twin?.hint)).toEqual(NAMES);
  });
});

describe('rows between rules', () => {
  const rule = (x: number, y: number) => ({ x, y, width: 770 - x, height: 2, fill: '#dddddd' });
  const administer = (y: number) => ({ text: 'Arrêter', x: 560, y });

  test('a row is named by the first line of its first cell, wherever its button stands', async () => {
    const elements = await understand(
      {
        ...PAGE,
        boxes: [20, 90, 124, 180].map((y) => rule(10, y)),
        texts: [
          { text: 'Warfarine', x: 14, y: 40 },
          { text: '2 mg', x: 14, y: 60 },
          { text: '(AVK)', x: 14, y: 80 },
          { text: '1 cp le soir', x: 260, y: 80 },
          administer(80),
          { text: '08:00', x: 14, y: 112 },
          { text: 'Amiodarone', x: 120, y: 112 },
          administer(112),
          { text: 'Bisoprolol', x: 14, y: 140 },
          { text: 'voie orale', x: 14, y: 172 },
          administer(172),
        ],
      },
      [
        ['button', 540, 64, 90, 22],
        ['button', 540, 96, 90, 22],
        ['button', 540, 156, 90, 22],
      ],
    );
    expect(elements.map(({ twin }) => [twin?.by, twin?.hint])).toEqual([
      ['row', 'Warfarine'],
      ['row', 'Amiodarone'],
      ['row', 'Bisoprolol'],
    ]);
  });

  test('a cell that spans several rows belongs to each of them', async () => {
    const rows = [0, 1, 2, 3];
    const drug = ['Morphine 10 mg', 'Naloxone 0,4 mg', 'Morphine 1 mg', 'Naloxone 0,04 mg'];
    const elements = await understand(
      {
        ...PAGE,
        boxes: [rule(10, 20), rule(250, 56), rule(10, 92), rule(250, 128), rule(10, 164)],
        texts: [
          { text: 'DURAND Paul', x: 14, y: 61 },
          { text: 'DURANT Paule', x: 14, y: 133 },
          ...rows.flatMap((n) => [{ text: drug[n]!, x: 260, y: 42 + 36 * n }, administer(42 + 36 * n)]),
        ],
      },
      rows.map((n): Seen => ['button', 540, 26 + 36 * n, 90, 22]),
    );
    expect(elements.map(({ twin }) => twin?.hint)).toEqual([
      'DURAND Paul Morphine 10 mg',
      'DURAND Paul Naloxone 0,4 mg',
      'DURANT Paule Morphine 1 mg',
      'DURANT Paule Naloxone 0,04 mg',
    ]);
  });
});
