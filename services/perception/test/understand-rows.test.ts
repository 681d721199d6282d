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
