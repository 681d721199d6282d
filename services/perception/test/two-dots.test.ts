import type { Glyph } from '../src/read/ctc';
import type { Ink } from '../src/read/ink';
import { withTwoDots } from '../src/read/two-dots';

function inkOf(rows: readonly string[]): Ink {
  const mask = Uint8Array.from(rows.flatMap((row) => [...row].map((sign) => (sign === '#' ? 1 : 0))));
  const [width, height] = [rows[0]!.length, rows.length];
  return { width, height, mask, wiped: new Uint8Array(mask.length), background: [255, 255, 255] };
}

const TWO = ['   # #    # ', '         ## ', '    #    #  ', '    #    #  ', '    #    #  ', '    #    ## '];
const ONE = ['    #     # ', '         ## ', '    #    #  ', '    #    #  ', '    #    #  ', '    #    ## '];
const glyph = (character: string, other: string): Glyph => ({
  character,
  at: 4.5 / 12,
  confidence: 0.9,
  alternatives: [{ character: other, probability: 0.08 }],
});
const read = (rows: readonly string[], one: Glyph) => withTwoDots([one], inkOf(rows))[0]!.character;

test('two marks above a letter are two dots where the recogniser held them possible, and only there', () => {
  expect(read(TWO, glyph('i', 'ï'))).toBe('ï');
  expect(read(ONE, glyph('i', 'ï'))).toBe('i');
  expect(read(TWO, glyph('i', 'l'))).toBe('i');
  expect(read(TWO, glyph('x', 'ï'))).toBe('x');
});
