/** @jest-environment ./services/perception/test/support/compiled-environment.js */
import { type Line, type RgbImage, rectIou, type Word } from '@vigie/domain';
import fc from 'fast-check';
import sharp from 'sharp';
import { fuseCandidates } from '../src/fuse/fuse-candidates';
import { explainElements } from '../src/understand/explain-elements';
import { nameElements } from '../src/understand/name-elements';
import { layOut } from '../src/understand/page';
import { type Drawing, type DrawnText, draw } from './support/draw';

/** The compiled finders: outside of jest loops over pixels are many times as fast. */
declare const compiled: <Module>(name: string) => Module;
const { FINDERS, findElements } = compiled<typeof import('../src/see/find-elements')>('see/find-elements.js');

/** Words as a perfect reader would give them, by the metrics of DejaVu Sans (0.6 em wide, 0.73 em high). */
function wordsOf(texts: readonly DrawnText[]): { words: Word[]; lines: Line[] } {
  const words: Word[] = [];
  const lines = texts.map((one, line): Line => {
    const size = one.size ?? 13;
    let x = one.x;
    for (const text of one.text.split(' ')) {
      const width = Math.round(text.length * size * 0.6);
      const box = { x, y: Math.round(one.y - size * 0.73), width, height: Math.round(size * 0.73) };
      words.push({ text, box, confidence: 1, line });
      x += width + Math.round(size * 0.32);
    }
    return { text: one.text, box: words.at(-1)!.box, confidence: 1 };
  });
  return { words, lines };
}

function elementsOf(image: RgbImage, lines: readonly Line[], words: readonly Word[]) {
  const { candidates } = findElements(image, words);
  const page = layOut(image, fuseCandidates([{ source: 'rules', candidates }]), words);
  return explainElements(page, nameElements(page), lines).elements;
}

async function see(drawing: Drawing) {
  const { words, lines } = wordsOf(drawing.texts ?? []);
  return elementsOf(await draw(drawing), lines, words);
}

interface Theme {
  readonly name: string;
  readonly ground: string;
  readonly field: string;
  readonly border: string;
  readonly button: string;
  readonly text: string;
}

const themes: Theme[] = [
  { name: 'light', ground: '#f0f2f5', field: '#ffffff', border: '#8a94a0', button: '#e4e8ee', text: '#202020' },
  { name: 'dark', ground: '#20252b', field: '#2b323a', border: '#56606c', button: '#3a434e', text: '#e8e8e8' },
];

describe.each(themes)('in a $name theme', ({ ground, field, border, button, text }) => {
  const base = { width: 600, height: 300, ground };

  test('a framed field is a text input that is called by the text on its left and holds the text inside', async () => {
    const elements = await see({
      ...base,
      boxes: [{ x: 120, y: 50, width: 220, height: 26, fill: field, stroke: border }],
      texts: [
        { text: 'Nom :', x: 60, y: 68, colour: text },
        { text: 'MARTIN', x: 127, y: 68, colour: text },
      ],
    });
    expect(elements).toHaveLength(1);
    expect(elements[0]).toMatchObject({ type: 'text_input', label: 'Nom', value: 'MARTIN' });
    expect(elements[0]!.box).toEqual({ x: 120, y: 50, width: 220, height: 26 });
  });

  test('an empty field under its label is called by it', async () => {
    const elements = await see({
      ...base,
      boxes: [{ x: 120, y: 60, width: 220, height: 26, fill: field, stroke: border }],
      texts: [{ text: 'Date de naissance', x: 121, y: 52, colour: text }],
    });
    expect(elements).toMatchObject([{ type: 'text_input', label: 'Date de naissance', value: '' }]);
  });

  test('a box with a text in its middle is a button, and its verb tells its role', async () => {
    const elements = await see({
      ...base,
      boxes: [
        { x: 60, y: 100, width: 110, height: 28, fill: button, stroke: border },
        { x: 200, y: 100, width: 110, height: 28, fill: button, stroke: border },
      ],
      texts: [
        { text: 'Enregistrer', x: 78, y: 119, colour: text },
        { text: 'Supprimer', x: 219, y: 119, colour: text },
      ],
    });
    expect(elements).toMatchObject([
      { type: 'button', label: 'Enregistrer', role: 'primary_action' },
      { type: 'button', label: 'Supprimer', role: 'dangerous_action' },
    ]);
  });

  test('an arrow at the right end makes a drop-down list', async () => {
    const elements = await see({
      ...base,
      boxes: [{ x: 120, y: 50, width: 180, height: 26, fill: field, stroke: border }],
      svg: `<path d="M281 60 l4 5 l4 -5" fill="none" stroke="${text}" stroke-width="2"/>`,
      texts: [
        { text: 'Service', x: 50, y: 68, colour: text },
        { text: 'Toutes', x: 127, y: 68, colour: text },
      ],
    });
    expect(elements).toMatchObject([{ type: 'dropdown', label: 'Service', value: 'Toutes' }]);
  });

  test('a small square before a text is a check box, a small circle a radio button', async () => {
    const elements = await see({
      ...base,
      boxes: [{ x: 60, y: 50, width: 16, height: 16, fill: field, stroke: border }],
      svg: `<circle cx="268" cy="60" r="8" fill="${field}" stroke="${border}"/>`,
      texts: [
        { text: 'Tiers payant', x: 82, y: 63, colour: text },
        { text: 'Homme', x: 282, y: 63, colour: text },
      ],
    });
    expect(elements).toMatchObject([
      { type: 'checkbox', label: 'Tiers payant' },
      { type: 'radio', label: 'Homme' },
    ]);
  });

  test('a button whose text was read in pieces is no open tab of the button beside it', async () => {
    const boxes = [
      { x: 40, y: 50, width: 101, height: 25, fill: button, stroke: border },
      { x: 149, y: 50, width: 76, height: 25, fill: button, stroke: border },
    ];
    const texts = [
      { text: 'Nouvelle note', x: 54, y: 67, size: 11, colour: text },
      { text: 'Imprimer', x: 163, y: 67, size: 11, colour: text },
    ];
    const image = await draw({ ...base, boxes, texts });
    const words = [
      { text: 'Nouvel', box: { x: 54, y: 58, width: 33, height: 9 }, confidence: 1, line: 0 },
      { text: 'le', box: { x: 94, y: 60, width: 6, height: 7 }, confidence: 1, line: 0 },
      { text: 'note', box: { x: 105, y: 58, width: 22, height: 9 }, confidence: 1, line: 0 },
      { text: 'Imprimer', box: { x: 163, y: 57, width: 49, height: 13 }, confidence: 1, line: 1 },
    ];
    const elements = elementsOf(image, wordsOf(texts).lines, words);
    expect(elements.map((element) => element.type)).toEqual(['button', 'button']);
    expect(elements[0]?.box).toMatchObject({ x: 40, width: 101 });
  });

  test('cells of a table are rows and headers, not fields', async () => {
    const boxes = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) => ({
        x: 40 + 150 * column,
        y: 80 + 24 * row,
        width: 151,
        height: 25,
        fill: field,
        stroke: border,
      })),
    );
    const texts = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) => ({ text: `Mot${row}${column}`, x: 48 + 150 * column, y: 97 + 24 * row, colour: text })),
    );
    const elements = await see({ ...base, boxes, texts });
    expect(elements.every(({ type }) => type === 'generic')).toBe(true);
  });
});

test('underlined and blue texts are links; plain texts are nothing', async () => {
  const elements = await see({
    ...{ width: 500, height: 120, ground: '#ffffff' },
    svg: '<rect x="40" y="54" width="100" height="1" fill="#0b57d0"/>',
    texts: [
      { text: 'Ajouter un', x: 40, y: 52, colour: '#0b57d0' },
      { text: 'Remarque', x: 200, y: 52 },
    ],
  });
  expect(elements.map(({ type, label }) => `${type} ${label}`)).toEqual(['link Ajouter un']);
});

test('a screen without anything on it has no elements', async () => {
  expect(await see({ width: 300, height: 200, ground: '#f0f0f0' })).toEqual([]);
});

/** The same picture after JPEG compression, as remote displays do it. */
async function asJpeg(image: RgbImage, quality: number): Promise<RgbImage> {
  const { width, height } = image;
  const raw = sharp(image.data, { raw: { width, height, channels: 3 } });
  const data = await sharp(await raw.jpeg({ quality }).toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
}

const lightForm = fc
  .record({
    ground: fc.constantFrom('#f0f2f5', '#ece9d8', '#e8e8e8', '#dfe6ee'),
    border: fc.constantFrom('#6a7480', '#707070', '#5a7fa8'),
    left: fc.integer({ min: 130, max: 170 }),
    top: fc.integer({ min: 20, max: 60 }),
    width: fc.integer({ min: 120, max: 260 }),
    height: fc.integer({ min: 24, max: 34 }),
    fields: fc.integer({ min: 1, max: 3 }),
    quality: fc.integer({ min: 60, max: 95 }),
  })
  .map(({ ground, border, left, top, width, height, fields, quality }) => {
    const rows = Array.from({ length: fields }, (_value, row) => top + row * (height + 22));
    const drawing: Drawing = {
      ...{ width: 448, height: 224, ground },
      boxes: rows.map((y) => ({ x: left, y, width, height, fill: '#ffffff', stroke: border })),
      texts: rows.flatMap((y, row) => [
        { text: ['Nom', 'Prenom', 'Ville', 'Service'][row]!, x: 30, y: y + height / 2 + 5 },
        { text: ['MARTIN', 'Jean', 'Lyon', 'Urgences'][row]!, x: left + 8, y: y + height / 2 + 5 },
      ]),
    };
    return { drawing, quality };
  });

/** Of framed fields with a text beside and inside, at qualities of 60 to 95, that rules must find; the rest may drown. */
const FOUND = 0.99;

test('lossy compression hides hardly a framed field', async () => {
  let [fields, found] = [0, 0];
  // Always the same forms: a share over random ones would fail by chance.
  for (const { drawing, quality } of fc.sample(lightForm, { numRuns: 300, seed: 20 })) {
    const { words } = wordsOf(drawing.texts ?? []);
    const { candidates } = findElements(await asJpeg(await draw(drawing), quality), words);
    for (const { x, y, width, height } of drawing.boxes!) {
      fields += 1;
      const there = candidates.filter(({ box }) => rectIou(box, { x, y, width, height }) > 0.7);
      if (there.length === 1 && there[0]!.type === 'text_input') found += 1;
    }
  }
  expect(found / fields).toBeGreaterThanOrEqual(FOUND);
}, 300_000);

test('lossy compression is noticed wherever the only field of a screen lies', async () => {
  for (let y = 56; y < 72; y += 1) {
    const box = { x: 144, y, width: 134, height: 24, fill: '#ffffff', stroke: '#707070' };
    const texts = [
      { text: 'Nom', x: 30, y: y + 17 },
      { text: 'MARTIN', x: 152, y: y + 17 },
    ];
    const drawing: Drawing = { width: 448, height: 224, ground: '#dfe6ee', boxes: [box], texts };
    const found = findElements(await asJpeg(await draw(drawing), 68), wordsOf(texts).words);
    expect({ y, lossy: found.lossy }).toEqual({ y, lossy: true });
  }
});

test('the same pixels give the same elements, whatever holds them', async () => {
  const drawing = { ...base, boxes: [field(40, 60)], texts: [{ text: 'MARTIN', x: 48, y: 78 }] };
  const { words } = wordsOf(drawing.texts);
  const image = await asJpeg(await draw(drawing), 60);
  const before = Uint8Array.from(image.data);
  const first = findElements(image, words);
  expect(Buffer.compare(image.data, before)).toBe(0);
  expect(findElements({ ...image, data: before }, words)).toEqual(first);
});

const base: Drawing = { width: 640, height: 400, ground: '#f0f2f5' };
const field = (x: number, y: number, width = 200, height = 28) => ({
  ...{ x, y, width, height },
  ...{ fill: '#ffffff', stroke: '#8a94a0' },
});

test('a finder that fails costs its own elements only, and is told as a doubt', async () => {
  const drawing: Drawing = {
    ...base,
    boxes: [field(40, 60)],
    texts: [{ text: 'lien', x: 300, y: 80, colour: '#0645ff' }],
  };
  const { words } = wordsOf(drawing.texts!);
  const image = await draw(drawing);
  const whole = findElements(image, words);
  const findLinks = () => {
    throw new Error('no link can be found');
  };
  const { candidates, doubts } = findElements(image, words, null, { ...FINDERS, findLinks });
  expect(whole.candidates.map(({ type }) => type).sort()).toEqual(['link', 'text_input']);
  expect(candidates.map(({ type }) => type)).toEqual(['text_input']);
  expect(doubts.map(({ code }) => code)).toEqual(['ELEMENT_FINDER_FAILED']);
});

test('icons in a row are the buttons of a tool bar; in several rows they are a view of icons', async () => {
  const icon = (x: number, y: number) =>
    `<path d="M${x} ${y} l18 0 l0 18 l-18 0 z m6 6 l6 0 l0 6 l-6 0 z" fill="#305080" fill-rule="evenodd"/>`;
  const row = (y: number) => [30, 70, 110, 150, 190].map((x) => icon(x, y)).join('');
  const bar = findElements(await draw({ ...base, svg: row(40) }), []).candidates;
  expect(bar.map(({ type }) => type)).toEqual(['button', 'button', 'button', 'button', 'button']);
  expect(bar[0]!.box.width).toBeGreaterThan(30);
  const view = findElements(await draw({ ...base, svg: [40, 90, 140].map(row).join('') }), []).candidates;
  expect(new Set(view.map(({ type }) => type))).toEqual(new Set(['generic']));
  expect(view).toHaveLength(15);
});

test('texts in even rows on a panel are rows; lines of running text on the same panel are what is written in it', async () => {
  const names = ['analyses.csv', 'biologie.csv', 'ordonnance.txt', 'courrier.txt', 'synthese.txt', 'imagerie.txt'];
  const panel = { x: 40, y: 40, width: 400, height: 240, fill: '#ffffff', stroke: '#c0c0c0' };
  const lines = (pitch: number) => names.map((text, row) => ({ text, x: 52, y: 62 + row * pitch }));
  const typesAt = async (pitch: number) => {
    const texts = lines(pitch);
    const { candidates } = findElements(
      await draw({ ...base, height: 700, boxes: [panel], texts }),
      wordsOf(texts).words,
    );
    return candidates.map(({ type }) => type);
  };
  expect(await typesAt(30)).toEqual(names.map(() => 'generic'));
  expect(await typesAt(16)).toEqual(['text_input']);
});

test('texts on a strip along a page are its tabs', async () => {
  const texts = ['Affichage', 'Editeur', 'Fichier'].map((text, at) => ({ text, x: [60, 164, 253][at]!, y: 64 }));
  const boxes = [
    { x: 40, y: 40, width: 400, height: 36, fill: '#dcd8d4' },
    { x: 40, y: 76, width: 400, height: 200, fill: '#ffffff', stroke: '#c0c0c0' },
  ];
  const { candidates } = findElements(await draw({ ...base, boxes, texts }), wordsOf(texts).words);
  expect(candidates.filter(({ type }) => type === 'tab')).toHaveLength(3);
});

test('an icon over each of three captions in a column is an entry as high as they are apart', async () => {
  const svg = [0, 1, 2].map(
    (at) => `<circle cx="90" cy="${70 + at * 96}" r="14" fill="none" stroke="#202020" stroke-width="4"/>`,
  );
  const texts = ['Entree', 'Avance', 'Icones'].map((text, at) => ({ text, x: 67, y: 110 + at * 96 }));
  const { candidates } = findElements(await draw({ ...base, svg: svg.join(''), texts }), wordsOf(texts).words);
  const entries = candidates.filter(({ type }) => type === 'generic');
  expect(entries.map(({ box }) => box.height)).toEqual([96, 96, 96]);
});
