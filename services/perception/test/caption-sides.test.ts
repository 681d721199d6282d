import { explainElements } from '../src/understand/explain-elements';
import { nameElements } from '../src/understand/name-elements';
import { layOut } from '../src/understand/page';
import { type DrawnText, draw } from './support/draw';
import { candidatesOf, type Seen, wordsOf } from './support/understand-drawing';

const field = (x: number, y: number, width: number): Seen => ['text_input', x, y, width, 26];

async function labelsOf(texts: readonly DrawnText[], seen: readonly Seen[]) {
  const boxes = seen.map(([, x, y, width, height]) => ({
    ...{ x, y, width, height },
    ...{ fill: '#ffffff', stroke: '#8a94a0' },
  }));
  const image = await draw({ width: 800, height: 400, ground: '#f0f2f5', boxes, texts });
  const { words, lines } = wordsOf(texts);
  const page = layOut(image, candidatesOf(seen, words), words);
  const { elements, doubts } = explainElements(page, nameElements(page), lines);
  return {
    labels: elements.map(({ label }) => label),
    sure: elements.map(({ confidence }) => confidence >= 0.5),
    doubts: doubts.filter(({ code }) => code === 'LABEL_DOUBTFUL').length,
  };
}

describe('the side on which a form has its captions', () => {
  test('is below where the last one stands below the last field, whatever is read above the first', async () => {
    const seen = [0, 1, 2].map((row) => field(20, 40 + 50 * row, 200));
    const captions = ['Nom', 'Prénom', 'IPP'].map((text, row) => ({ text, x: 20, y: 79 + 50 * row, size: 11 }));
    expect(await labelsOf(captions, seen)).toEqual({
      labels: ['Nom', 'Prénom', 'IPP'],
      sure: [true, true, true],
      doubts: 0,
    });
    const headed = await labelsOf([{ text: 'Identité', x: 20, y: 32, size: 16 }, ...captions], seen);
    expect(headed.labels).toEqual(['Nom', 'Prénom', 'IPP']);
  });

  test('is to the right in a row that begins with a field and ends with a caption', async () => {
    const row = await labelsOf(
      ['Systolique', 'Diastolique', 'Pouls'].map((text, at) => ({ text, x: 88 + 180 * at, y: 58 })),
      [0, 1, 2].map((at) => field(20 + 180 * at, 40, 60)),
    );
    expect(row).toEqual({ labels: ['Systolique', 'Diastolique', 'Pouls'], sure: [true, true, true], doubts: 0 });
  });

  test('may differ from section to section', async () => {
    const { labels } = await labelsOf(
      [
        ...['Nom', 'Prénom'].map((text, row) => ({ text, x: 20, y: 38 + 34 * row })),
        ...['Matin', 'Soir'].map((text, at) => ({ text, x: 20 + 150 * at, y: 200, size: 11 })),
        ...['Poids', 'Taille'].map((text, at) => ({ text, x: 20 + 150 * at, y: 290 })),
      ],
      [
        field(140, 20, 150),
        field(140, 54, 150),
        ...[0, 1].map((at) => field(20 + 150 * at, 160, 120)),
        ...[0, 1].map((at) => field(20 + 150 * at, 300, 120)),
      ],
    );
    expect(labels).toEqual(['Nom', 'Prénom', 'Matin', 'Soir', 'Poids', 'Taille']);
  });

  test('is doubted where two sides explain a row as well, and the fields are no longer sure', async () => {
    const seen = [0, 1, 2].map((at) => field(20 + 120 * at, 40, 60));
    const row = await labelsOf(
      [
        { text: 'Poids', x: 90, y: 58 },
        { text: 'Pouls', x: 210, y: 58 },
      ],
      seen,
    );
    expect(row.doubts).toBeGreaterThan(0);
    expect(row.sure).toContain(false);
  });
});
