import type { Sight } from '@vigie/perception';
import { captionOf, roomAbove, wordsToShow } from '../src/look/captions';

const box = (x: number, y = 50, width = 60) => ({ x, y, width, height: 20 });
const element = (label: string, more: object = {}) =>
  ({
    type: 'button',
    label,
    states: [],
    isDangerous: false,
    box: box(100),
    ...more,
  }) as unknown as Sight['elements'][number];

describe('captions over a picture', () => {
  test('say all where there is room, and first leave out the type, then the end of the label', () => {
    const remove = element('Retirer la ligne');
    expect(captionOf(remove, 40)).toBe('button Retirer la ligne');
    expect(captionOf(remove, 16)).toBe('Retirer la ligne');
    expect(captionOf(remove, 8)).toBe('Retirer…');
    expect(captionOf(remove, 1)).toBe('');
    expect(captionOf(element(''), 3)).toBe('but');
  });

  test('never lose danger nor a sure state', () => {
    const states = [
      { name: 'disabled', confidence: 0.9 },
      { name: 'focused', confidence: 0.4 },
    ];
    expect(captionOf(element('Retirer', { states, isDangerous: true }), 3)).toBe('⚠ [disabled]');
  });

  test('end where that of the next element on the same height begins, or at the edge of the picture', () => {
    const boxes = [box(100), box(180), box(140, 200)];
    expect(roomAbove(boxes[0]!, boxes, 400, 12)).toBe(76);
    expect(roomAbove(boxes[1]!, boxes, 400, 12)).toBe(220);
  });

  test('show a word once: that of a label is not written below it again, a value is', () => {
    const word = (text: string, x: number) => ({ text, box: { x, y: 55, width: 20, height: 10 } });
    const sight = {
      words: [word('Retirer', 105), word('Dupont', 130), word('Retirer', 300)],
      elements: [element('Retirer')],
    } as unknown as Sight;
    expect(wordsToShow(sight).map(({ text, box: { x } }) => [text, x])).toEqual([
      ['Dupont', 130],
      ['Retirer', 300],
    ]);
  });
});
