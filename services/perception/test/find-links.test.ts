/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import type { Word } from '@vigie/domain';
import { draw } from './support/draw';

/** The compiled finders: outside of jest loops over pixels are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { findElements } = compiled<typeof import('../src/see/find-elements')>('see/find-elements.js');

const LINK = '#0645ad';

/** A text of known width, with its words; 8 pixels between words. */
function line(text: string, x: number, y: number, index: number, colour: string, underlined: boolean) {
  let at = x;
  const words: Word[] = [];
  const svg: string[] = [];
  for (const one of text.split(' ')) {
    const width = one.length * 8;
    svg.push(
      `<text x="${at}" y="${y}" textLength="${width}" font-family="DejaVu Sans" font-size="13" fill="${colour}">${one}</text>`,
    );
    if (underlined) svg.push(`<rect x="${at}" y="${y + 2}" width="${width}" height="1" fill="${colour}"/>`);
    words.push({ text: one, box: { x: at, y: y - 10, width, height: 13 }, confidence: 1, line: index });
    at += width + 8;
  }
  return { words, svg: svg.join('') };
}

async function linksIn(lines: readonly ReturnType<typeof line>[]) {
  const image = await draw({ width: 800, height: 400, over: lines.map(({ svg }) => svg).join('') });
  const words = lines.flatMap((one) => one.words);
  return findElements(image, words)
    .candidates.filter(({ type }) => type === 'link')
    .map((link) => (link.words ?? []).map(({ text }) => text).join(' '))
    .sort();
}

test('two links on one line, each with a line under it, are two', async () => {
  expect(await linksIn([line('Modifier Arrêter', 300, 60, 0, LINK, true)])).toEqual(['Arrêter', 'Modifier']);
});

test('a blue link of two words without a line is one', async () => {
  expect(await linksIn([line('Mot oublié', 300, 60, 0, LINK, false)])).toEqual(['Mot oublié']);
});

test('captions of a form at the left edge, with values beside them, are no side bar; short texts with nothing beside them are', async () => {
  const captions = [
    'Nom de naissance',
    'Date de naissance',
    'Médecin traitant',
    'Séjour',
    'Unité',
    'Motif',
    'Mutuelle',
  ];
  const rows = captions.map((text, at) => line(text, 12, 60 + at * 32, at, '#202020', false));
  const values = captions.map((_text, at) => line('Valeur', 300, 60 + at * 32, 20 + at, '#202020', false));
  expect(await linksIn([...rows, ...values])).toEqual([]);
  expect(await linksIn(rows)).toHaveLength(captions.length);
});

test('a caption over a field, which begins where the field’s upper border begins, is no link; an underlined one there is', async () => {
  const border = (y: number) => `<rect x="300" y="${y}" width="220" height="1" fill="#202020"/>`;
  const caption = line('Poids', 300, 60, 0, '#202020', false);
  expect(await linksIn([{ ...caption, svg: caption.svg + border(63) }])).toEqual([]);
  expect(await linksIn([line('Poids', 300, 60, 0, '#202020', true)])).toEqual(['Poids']);
});
