import { understand } from './support/understand-drawing';

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
