import fc from 'fast-check';
import type { SettledWord } from '../../src/read/grammar/settle-line';

/** What the recogniser takes a sign for; the grammars' own table is not asked, so that it can be wrong. */
const TAKEN_FOR: Readonly<Record<string, readonly string[]>> = {
  '0': ['O', 'Q', 'D', 'o'],
  '1': ['I', 'l', '|'],
  '2': ['Z', 'z'],
  '5': ['S', 's'],
  '6': ['G'],
  '7': ['T'],
  '8': ['B'],
  B: ['8'],
  D: ['O', '0'],
  G: ['6'],
  Q: ['O', '0'],
  S: ['5'],
  T: ['7'],
  Z: ['2'],
  l: ['I', '1', '|'],
  I: ['l', '1', '|'],
};

/** The words of a line, side by side, without what the recogniser thought of their signs. */
export function lineOf(text: string): SettledWord[] {
  return text.split(' ').map((word, index) => ({ text: word, box: { x: index * 100, y: 0, width: 80, height: 12 } }));
}

/** A word with signs, each with what else it may be (character → probability). */
export function wordOf(
  text: string,
  alternatives: Readonly<Record<number, readonly [string, number][]>> = {},
): SettledWord {
  const glyphs = [...text].map((character, at) => ({
    character,
    alternatives: (alternatives[at] ?? []).map(([other, probability]) => ({ character: other, probability })),
  }));
  return { text, box: { x: 0, y: 0, width: 80, height: 12 }, glyphs };
}

/** Digits with leading zeros. */
const digits = (least: number, most: number, length: number) =>
  fc.integer({ min: least, max: most }).map((number) => String(number).padStart(length, '0'));

/** Written by another way of counting than the code under test: remainders of the digits, one by one. */
export function keyOf(number: string): string {
  const counted = number.replace('2A', '19').replace('2B', '18');
  const rest = [...counted].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return String(97 - rest).padStart(2, '0');
}

export const nirGroups = fc
  .tuple(
    fc.constantFrom('1', '2'),
    digits(0, 99, 2),
    fc.oneof(digits(1, 12, 2), digits(20, 42, 2), digits(50, 99, 2)),
    fc.oneof({ weight: 5, arbitrary: digits(1, 99, 2) }, fc.constantFrom('2A', '2B')),
    digits(1, 990, 3),
    digits(1, 999, 3),
  )
  .map((groups) => [...groups, keyOf(groups.join(''))]);

const letters = (allowed: string) => fc.constantFrom(...allowed);

export const cim10Codes = fc
  .tuple(
    letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    digits(0, 99, 2),
    fc.oneof(digits(0, 9, 1), digits(0, 99, 2), digits(0, 999, 3), fc.constant('+0')),
  )
  .map(([chapter, category, extension]) => `${chapter}${category}.${extension}`);

export const ccamCodes = fc
  .tuple(
    letters('ABCDEFGHJKLMNPQYZ'),
    fc.array(letters('ABCDEFGHJKLMNPQRSTUVWXYZ'), { minLength: 3, maxLength: 3 }),
    digits(1, 999, 3),
  )
  .map(([system, rest, number]) => system + rest.join('') + number);

export const dates = fc
  .tuple(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.constantFrom('fr', 'iso'),
  )
  .map(([day, style]) => {
    const iso = day.toISOString().slice(0, 10);
    return style === 'iso' ? iso : iso.split('-').reverse().join('/');
  });

export const times = fc
  .tuple(digits(0, 23, 2), digits(0, 59, 2), fc.constantFrom(':', 'h', ' h '))
  .map(([hours, minutes, between]) => hours + between + minutes);

export const doses = fc
  .tuple(
    fc.integer({ min: 10, max: 9999 }),
    fc.constantFrom(1, 10, 100),
    fc.constantFrom('mg', 'g', 'µg', 'mmol/l', 'UI', 'mg/j', 'gtt/min', 'cp', '%'),
  )
  .map(([number, scale, unit]) => `${String(number / scale).replace('.', ',')} ${unit}`);

/** Takes up to `most` signs of a text for what they look like. */
export function misread(text: string, most: number, from = 0): fc.Arbitrary<string> {
  const places = [...text].flatMap((sign, at) => (TAKEN_FOR[sign] && at >= from ? [at] : []));
  return fc
    .tuple(fc.subarray(places, { maxLength: Math.min(most, places.length) }), fc.infiniteStream(fc.nat(3)))
    .map(([chosen, choices]) => {
      const signs = [...text];
      for (const at of chosen) {
        const taken = TAKEN_FOR[text[at]!]!;
        signs[at] = taken[choices.next().value! % taken.length]!;
      }
      return signs.join('');
    });
}
