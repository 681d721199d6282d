import { parseCharacterSet } from '../src/read/characters';
import { decodeCtc } from '../src/read/ctc';

/** Class 0 is the blank, then these, then the space. */
const SET = parseCharacterSet('O\n0\nQ\n6\nD\n1\n');
const CLASSES = 8;

/** Steps of the recogniser's output; what is not given goes to the blank. */
function outputOf(steps: readonly Readonly<Record<number, number>>[]): Float32Array {
  const data = new Float32Array(steps.length * CLASSES);
  steps.forEach((step, at) => {
    const given = Object.entries(step);
    for (const [index, probability] of given) data[at * CLASSES + Number(index)] = probability;
    data[at * CLASSES] = Math.max(0, 1 - given.reduce((sum, [, probability]) => sum + probability, 0));
  });
  return data;
}

const glyphsOf = (steps: readonly Readonly<Record<number, number>>[]) =>
  decodeCtc(outputOf(steps), 0, steps.length, 1, SET).glyphs.map(({ character, alternatives }) => ({
    character,
    alternatives: alternatives?.map((one) => [one.character, Math.round(one.probability * 100) / 100]),
  }));

test('a sign that was read for sure has no alternatives', () => {
  expect(glyphsOf([{}, { 1: 0.99 }, {}])).toEqual([{ character: 'O', alternatives: undefined }]);
});

test('a doubtful sign carries the likeliest others of the step where it was surest', () => {
  const glyphs = glyphsOf([{}, { 1: 0.5, 2: 0.45 }, { 1: 0.6, 2: 0.2, 3: 0.1, 4: 0.06 }, {}, { 6: 0.7, 2: 0.04 }]);
  expect(glyphs).toEqual([
    {
      character: 'O',
      alternatives: [
        ['0', 0.2],
        ['Q', 0.1],
        ['6', 0.06],
      ],
    },
    { character: '1', alternatives: undefined },
  ]);
});

test('neither the blank nor the space is an alternative, and three are kept', () => {
  expect(glyphsOf([{ 1: 0.3, 2: 0.14, 3: 0.13, 4: 0.12, 5: 0.11, 7: 0.2 }])).toEqual([
    {
      character: 'O',
      alternatives: [
        ['0', 0.14],
        ['Q', 0.13],
        ['6', 0.12],
      ],
    },
  ]);
});
