/** @jest-environment ./libs/inference/test/onnx-environment.js */
import type { RgbImage } from '@vigie/domain';
import { NO_SURROUNDINGS, type OpenEyes, openEyes, perceiveImage, type Sight } from '@vigie/perception';
import { type Drawing, draw, patientForm } from './support/draw';

let open: OpenEyes;

beforeAll(async () => {
  open = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
});
afterAll(() => open.close());

const perceive = (image: RgbImage, previous: Sight | null = null) =>
  perceiveImage(open.eyes, image, { ...NO_SURROUNDINGS, previous }, () => undefined);

const seenOf = ({ words, lines, elements }: Sight) => ({
  words: words.map(({ text, box }) => ({ text, box })),
  lines: lines.map(({ text }) => text),
  elements,
});

test('the words of a form are read and each has its own box', async () => {
  const { words } = await perceive(await draw(patientForm()));
  const texts = words.map((word) => word.text);
  for (const text of [
    'Recherche',
    'patient',
    'Nom',
    'MARTIN',
    'Jean',
    'Rechercher',
    'Effacer',
    '12/03/1954',
    '21/03/1954',
  ]) {
    expect(texts).toContain(text);
  }
  const field = words.find((word) => word.text === 'MARTIN' && word.box.x < 200 && word.box.y < 80)!;
  expect(Math.abs(field.box.x - 127)).toBeLessThanOrEqual(3);
  expect(field.box.height).toBeGreaterThanOrEqual(9);
});

const edits: [string, (form: Drawing) => Drawing][] = [
  ['another value in a field', () => patientForm(['DURAND', 'Jean'])],
  ['an emptied field', () => patientForm(['', 'Jean'])],
  ['both fields', () => patientForm(['LE GOFF', 'Marie-Claude'])],
  ['a pointer', (form) => ({ ...form, svg: '<path d="M400 60 l0 14 l4 -4 l6 0 z" fill="#000" stroke="#fff"/>' })],
  [
    'a message over the table',
    (form) => ({
      ...form,
      boxes: [...form.boxes!, { x: 250, y: 210, width: 300, height: 90, fill: '#ffffff', stroke: '#404040' }],
      texts: [...form.texts!.filter((text) => text.y < 200), { text: 'Patient introuvable', x: 300, y: 260 }],
    }),
  ],
  ['a new line below', (form) => ({ ...form, texts: [...form.texts!, { text: '4 patients', x: 30, y: 345 }] })],
  ['another theme', (form) => ({ ...form, ground: '#e0e8f0' })],
];

test.each(edits)('reading again only what changed gives what a fresh reading gives: %s', async (_name, change) => {
  const form = patientForm();
  const before = await perceive(await draw(form));
  const image = await draw(change(form));
  const warm = await perceive(image, before);
  expect(seenOf(warm)).toEqual(seenOf(await perceive(image)));
});

test('an unchanged image costs no reading', async () => {
  const image = await draw(patientForm());
  const before = await perceive(image);
  const again = await perceive({ ...image, data: Uint8Array.from(image.data) }, before);
  // The very readings of before, not equal ones read anew.
  expect(again.words).toBe(before.words);
  expect(again.elements).toBe(before.elements);
});

test('a reading can be given up between its heavy steps', async () => {
  const image = await draw(patientForm(['AUTRE', 'Nom']));
  let pauses = 0;
  const stop = () => {
    pauses += 1;
    if (pauses === 2) throw new Error('given up');
  };
  await expect(perceiveImage(open.eyes, image, NO_SURROUNDINGS, stop)).rejects.toThrow('given up');
});
