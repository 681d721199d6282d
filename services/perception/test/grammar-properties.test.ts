import fc from 'fast-check';
import { allGrammars } from '../src/read/grammar/grammars';
import { nirKey } from '../src/read/grammar/nir';
import { settleLine } from '../src/read/grammar/settle-line';
import { ccamCodes, cim10Codes, dates, doses, keyOf, lineOf, misread, nirGroups, times, wordOf } from './support/codes';

const RUNS = { numRuns: 500 };
const GRAMMARS = allGrammars({ ipp: ['99999999', 'A9999999'] });

const settle = (text: string) => {
  const { words, doubts } = settleLine(lineOf(text), GRAMMARS);
  return { text: words.map((word) => word.text).join(' '), doubtful: doubts.length > 0 };
};

const spaced = nirGroups.map((groups) => groups.join(' '));
const joined = nirGroups.map((groups) => groups.join(''));
/**
 * Codes, how many signs may be misread and from which place on (a code's first letter names its grammar), and the share
 * that may stay wrong without a word.
 */
const kinds: [string, fc.Arbitrary<string>, number, number, number][] = [
  ['numbers of social security in groups', spaced, 5, 0, 0.05],
  ['numbers of social security in one piece', joined, 5, 0, 0.06],
  ['codes of the CIM-10 with their dot', cim10Codes, 2, 1, 0.1],
  ['codes of the CCAM', ccamCodes, 2, 0, 0.1],
  ['dates', dates, 3, 0, 0.02],
  ['times', times, 2, 0, 0.2],
  ['doses', doses, 1, 0, 0.2],
];

describe.each(kinds)('%s', (_name, codes, most, from, mostSilent) => {
  test('stay as they are when they were read well', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(settle(code)).toEqual({ text: code, doubtful: false });
      }),
      RUNS,
    );
  });

  test('come back right, or as they were read, and never as another code', () => {
    let right = 0;
    let silent = 0;
    fc.assert(
      fc.property(
        codes.chain((code) => fc.tuple(fc.constant(code), misread(code, most, from))),
        ([code, read]) => {
          const { text, doubtful } = settle(read);
          if (text === code) right += 1;
          else {
            expect(text).toBe(read);
            if (!doubtful) silent += 1;
          }
        },
      ),
      RUNS,
    );
    // Of what was misread most is settled, and little stays wrong without a word: a form too weak to prove anything.
    expect(right).toBeGreaterThan(0.5 * RUNS.numRuns);
    expect(silent).toBeLessThan(mostSilent * RUNS.numRuns);
  });
});

test('a number of social security with one wrong digit is reported, and none of its digits is replaced', () => {
  fc.assert(
    fc.property(joined, fc.nat(14), fc.integer({ min: 1, max: 9 }), (code, at, step) => {
      fc.pre(/\d/.test(code[at]!));
      const wrong = code.slice(0, at) + String((Number(code[at]) + step) % 10) + code.slice(at + 1);
      // In one piece an unusual month makes it any number.
      fc.pre(/^[12]..(0[1-9]|1[0-2])/.test(wrong));
      expect(settle(wrong)).toEqual({ text: wrong, doubtful: true });
    }),
    RUNS,
  );
});

test('whatever the recogniser offers instead of a digit, no digit is ever replaced by another', () => {
  const offers = fc.array(
    fc.array(fc.tuple(fc.constantFrom(...'0123456789OIlSB'), fc.double({ min: 0.05, max: 0.5, noNaN: true })), {
      maxLength: 3,
    }),
    { minLength: 24, maxLength: 24 },
  );
  const codes = fc.oneof(joined, cim10Codes, ccamCodes, dates, fc.stringMatching(/^[0-9OIlSB,./:]{2,15}$/));
  fc.assert(
    fc.property(
      codes.chain((code) => misread(code, 3)),
      offers,
      (read, offered) => {
        const word = wordOf(read, Object.fromEntries(offered.entries()));
        const settled = settleLine([word], GRAMMARS).words[0]!.text;
        expect(settled).toHaveLength(read.length);
        [...read].forEach((sign, at) => {
          if (/\d/.test(sign) && /\d/.test(settled[at]!)) expect(settled[at]).toBe(sign);
        });
      },
    ),
    RUNS,
  );
});

test('words without a digit never change, and are never doubtful', () => {
  const sign = fc.constantFrom(...'ABDEGILOQSTZabdegiloqstzéèàùç');
  const word = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      expect(settle(words.join(' '))).toEqual({ text: words.join(' '), doubtful: false });
    }),
    RUNS,
  );
});

test('what is settled in a line is settled alike when the line is settled again', () => {
  const any = fc.oneof(spaced, cim10Codes, ccamCodes, dates, times, doses).chain((code) => misread(code, 2));
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 3 }), (codes) => {
      const once = settle(codes.join(' '));
      expect(settle(once.text).text).toBe(once.text);
    }),
    RUNS,
  );
});

test('the key of a number is that of its digits counted one by one', () => {
  fc.assert(
    fc.property(nirGroups, (groups) => {
      const number = groups.slice(0, 6).join('');
      expect(String(nirKey(number)).padStart(2, '0')).toBe(keyOf(number));
    }),
    RUNS,
  );
});
