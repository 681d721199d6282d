import fc from 'fast-check';
import type { Ink } from '../src/read/ink';
import { readSkippedDigits } from '../src/read/unread-digits';

/** Digits of a pixel font, 5 × 7. */
const FONT: Readonly<Record<string, readonly string[]>> = {
  '0': [' ### ', '#   #', '#   #', '#   #', '#   #', '#   #', ' ### '],
  '1': [' ## ', '  # ', '  # ', '  # ', '  # ', '  # ', ' ###'],
  '4': ['   # ', '  ## ', ' # # ', '#  # ', '#####', '   # ', '   # '],
  '7': ['#####', '    #', '   # ', '   # ', '  #  ', '  #  ', '  #  '],
  '8': [' ### ', '#   #', '#   #', ' ### ', '#   #', '#   #', ' ### '],
};
const HEIGHT = 7;

/** The ink of a number, and the middle of each digit. */
function drawn(number: string): { ink: Ink; places: number[] } {
  const places: number[] = [];
  let width = 1;
  const columns: string[] = Array.from({ length: HEIGHT }, () => ' ');
  for (const digit of number) {
    const rows = FONT[digit]!;
    places.push(width + rows[0]!.length / 2);
    rows.forEach((row, y) => {
      columns[y] += `${row}  `;
    });
    width += rows[0]!.length + 2;
  }
  const mask = Uint8Array.from(columns.flatMap((row) => [...row].map((sign) => (sign === '#' ? 1 : 0))));
  return {
    ink: { width, height: HEIGHT, mask, wiped: new Uint8Array(mask.length), background: [255, 255, 255] },
    places,
  };
}

function reading(ink: Ink, signs: readonly { readonly character: string; readonly x: number }[]) {
  const glyphs = signs.map(({ character, x }) => ({ character, at: x / ink.width, confidence: 1 }));
  const text = signs.map(({ character }) => character).join('');
  return { text, box: { x: 1, y: 0, width: ink.width - 1, height: HEIGHT }, confidence: 1, glyphs };
}

test('a digit that melted into its equal neighbour is read again', () => {
  const { ink, places } = drawn('4000');
  const melted = [
    { character: '4', x: places[0]! },
    { character: '0', x: places[1]! },
    { character: '0', x: (places[2]! + places[3]!) / 2 },
  ];
  expect(readSkippedDigits(reading(ink, melted), ink)).toMatchObject({ piece: { text: '4000' }, doubtful: false });
});

test('a digit that was lost beside another one is a doubt, never a guess', () => {
  const { ink, places } = drawn('4807');
  const lost = [0, 1, 3].map((at) => ({ character: '4807'[at]!, x: places[at]! }));
  expect(readSkippedDigits(reading(ink, lost), ink)).toMatchObject({ piece: { text: '487' }, doubtful: true });
});

test('digits that are all read are neither changed nor doubted, and of one that is lost none is invented', () => {
  const numbers = fc.array(fc.constantFrom(...Object.keys(FONT)), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(numbers, fc.nat(), (digits, which) => {
      const { ink, places } = drawn(digits.join(''));
      const all = digits.map((character, at) => ({ character, x: places[at]! }));
      const whole = readSkippedDigits(reading(ink, all), ink);
      expect(whole).toMatchObject({ piece: { text: digits.join('') }, doubtful: false });
      const left = all.toSpliced(which % all.length, 1);
      const { piece, doubtful } = readSkippedDigits(reading(ink, left), ink);
      expect(doubtful || piece.text === digits.join('')).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('words of letters stay as they are read', () => {
  const { ink, places } = drawn('1000');
  const word = reading(ink, [{ character: 'm', x: places[1]! }]);
  expect(readSkippedDigits(word, ink)).toEqual({ piece: word, doubtful: false });
});
