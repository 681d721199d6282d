import { allGrammars } from '../src/read/grammar/grammars';
import { settleLine } from '../src/read/grammar/settle-line';
import { lineOf, wordOf } from './support/codes';

const settle = (text: string, ipp: readonly string[] = []) => {
  const { words, doubts } = settleLine(lineOf(text), allGrammars({ ipp }));
  return { text: words.map((word) => word.text).join(' '), doubts: doubts.map((doubt) => doubt.code) };
};

describe('a letter in the place of a digit is read as that digit', () => {
  test.each([
    ['1 84 O5 34 172 O88 3O', '1 84 05 34 172 088 30'],
    ['I84O534172O883O', '184053417208830'],
    ['NIR : 1 84 05 34 l72 088 30', 'NIR : 1 84 05 34 172 088 30'],
    ['né le 12/O3/I954', 'né le 12/03/1954'],
    ['2024-O3-l2', '2024-03-12'],
    ['(O1/O2/20)', '(01/02/20)'],
    ['à O9:3O', 'à 09:30'],
    ['9 h 3O', '9 h 30'],
    ['O9h3O', '09h30'],
    ['J1B.0', 'J18.0'],
    ['E66.O', 'E66.0'],
    ['HBJDO01', 'HBJD001'],
    ['IPP : 8OO12345', 'IPP : 80012345'],
    ['O,5 mg', '0,5 mg'],
    ['2,S mg/j', '2,5 mg/j'],
    ['5OO mg', '500 mg'],
    ['5OOmg', '500mg'],
    ['1 2OO ml', '1 200 ml'],
    ['38,S °C', '38,5 °C'],
    ['l2,5', '12,5'],
    ['8O ans', '80 ans'],
    ['1 OOO ml', '1 000 ml'],
    ['12:OO', '12:00'],
  ])('%s', (read, meant) => {
    expect(settle(read)).toEqual({ text: meant, doubts: [] });
  });
});

describe('a unit is read as the one that it resembles', () => {
  test.each([
    ['5 mI', '5 ml'],
    ['4,2 mmoI/I', '4,2 mmol/l'],
    ['mmo1/l', 'mmol/l'],
    ['10 Ul', '10 UI'],
    ['7,1 G/1', '7,1 G/l'],
    ['250 kcaI', '250 kcal'],
  ])('%s', (read, meant) => {
    expect(settle(read)).toEqual({ text: meant, doubts: [] });
  });
});

describe('what may mean two things stays as it was read and is reported', () => {
  test.each([
    // Another digit than the key proves.
    '1 84 05 34 172 086 30',
    // Corsica's letter for the 8 of a number whose key wants it.
    '1 84 05 28 004 088 70',
    // 18 with a B for its 8, or 2B with a 1 for its 2: both have this key.
    '1 00 01 1B 001 001 31',
    // 28 with a B for its 8, or 2B with another wrong digit.
    '1 00 01 2B 001 701 31',
    '31/02/2020',
    // Q or D: the CCAM has no O.
    'HOJD001',
    // A bed, or the code C12.0.
    'C12D',
    '5O6.0',
    'D1/D2/15',
  ])('%s', (read) => {
    expect(settle(read)).toEqual({ text: read, doubts: ['CODE_DOUBTFUL'] });
  });
});

describe('what is right already, or is no code, stays without a word', () => {
  test.each([
    'SOIS BOB IL OS ILS SOL BIO LIT DOS',
    'chambre B12 lit 3B',
    'vitamine B12 µg/l',
    'vitamine D3 ng/ml',
    'T4 pmol/l',
    'T3 L5 S1 T12 L5/S1 C7',
    'O2 3 l/min',
    'SO2 %',
    'SpO2 98 %',
    'CO2 25 mmol/l',
    'FiO2 PaO2 HCO3 H2O NO2',
    'ID:12 T:37 D1:30 O2:15',
    'écho 2D 3D 4G',
    'stade 3B stade 1B',
    '10l 2l 1,5l 10 l/min',
    'COVID19 COVID-19 SARS-CoV2',
    'Q10 mg',
    'DOLIPRANE 500 mg',
    '01/01/0001x 1/2 12/8 120/80',
    '00/00/0000',
    '1 84 05 34 172 088 30',
    '2 69 05 2A 004 088 ' + '12',
    'v1.0.2 2.10.27',
    '06 12 34 56 78',
    'S0l',
    'PAUL M. I. O. B.',
    'Mme D1 J1 J15 H24 S6',
    'IL 2 OS 3',
    'I131 Tc99m',
    '86 zooms 6 mg',
    'FIG.2 LIB.7',
    'le 30/11/2026 10:03',
    '5 à 7 2 1 3 l',
  ])('%s', (read) => {
    const { text, doubts } = settle(read);
    expect(text).toBe(read);
    if (!read.startsWith('2 69')) expect(doubts).toEqual([]);
  });
});

test('a hospital tells the form of its own numbers; without a label they are reported, not settled', () => {
  expect(settle('A12O4567', ['A9999999'])).toEqual({ text: 'A12O4567', doubts: ['CODE_DOUBTFUL'] });
  expect(settle('IPP n° A12O4567', ['A9999999'])).toEqual({ text: 'IPP n° A1204567', doubts: [] });
  expect(settle('A12O4567')).toEqual({ text: 'A12O4567', doubts: [] });
});

test('a code of the CIM-10 without its dot is settled only where a label announces it', () => {
  expect(settle('DP : E66O')).toEqual({ text: 'DP : E660', doubts: [] });
  expect(settle('E66O')).toEqual({ text: 'E66O', doubts: ['CODE_DOUBTFUL'] });
});

test('a digit that the recogniser nearly read as another one is reported where nothing proves it', () => {
  const torn = wordOf('12/03/1954', { 4: [['8', 0.4]] });
  const { words, doubts } = settleLine([torn], allGrammars());
  expect(words).toEqual([torn]);
  expect(doubts).toEqual([{ code: 'CODE_DOUBTFUL', box: torn.box }]);
  expect(settleLine([wordOf('12/03/1954', { 4: [['8', 0.1]] })], allGrammars()).doubts).toEqual([]);
});

test('a key proves a digit that the recogniser was torn about, and never replaces one', () => {
  const torn = wordOf('184053417208830', { 14: [['7', 0.45]] });
  expect(settleLine([torn], allGrammars())).toEqual({ words: [torn], doubts: [] });
  const wrong = wordOf('184053417208838', { 14: [['0', 0.45]] });
  expect(settleLine([wrong], allGrammars())).toEqual({
    words: [wrong],
    doubts: [{ code: 'CODE_DOUBTFUL', box: wrong.box }],
  });
});

test('a letter that may be two digits is settled by the key, and reported where there is none', () => {
  const alternatives: [string, number][] = [
    ['0', 0.3],
    ['6', 0.2],
  ];
  const proven = settleLine([wordOf('184O53417208830', { 3: alternatives })], allGrammars());
  expect(proven.words.map((word) => word.text)).toEqual(['184053417208830']);
  const open = wordOf('12/1O/1954', {
    4: [
      ['0', 0.3],
      ['1', 0.2],
    ],
  });
  expect(settleLine([open], allGrammars())).toEqual({
    words: [open],
    doubts: [{ code: 'CODE_DOUBTFUL', box: open.box }],
  });
});

test('a doubt about several words has the box around them', () => {
  const { doubts } = settleLine(lineOf('NIR 1 84 05 34 172 086 30'), allGrammars());
  expect(doubts).toEqual([{ code: 'CODE_DOUBTFUL', box: { x: 100, y: 0, width: 680, height: 12 } }]);
});

test('only the text of a word changes, and settling again changes nothing', () => {
  const word = { ...wordOf('12/O3/1954'), confidence: 0.7 };
  const once = settleLine([word], allGrammars());
  expect(once.words).toEqual([{ ...word, text: '12/03/1954' }]);
  expect(settleLine(once.words, allGrammars())).toEqual({ words: once.words, doubts: [] });
});
