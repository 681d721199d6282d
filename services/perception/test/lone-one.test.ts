import { litreInDoubt, settleLoneOnes } from '../src/read/grammar/lone-one';

const settled = (line: string) =>
  settleLoneOnes(line.split(' ').map((text) => ({ text })))
    .map(({ text }) => text)
    .join(' ');

test.each(['page l', 'l', 'Row l of 3'])('“%s”: a lone l is the digit', (line) => {
  expect(settled(line)).toBe(line.replace(/\bl\b/, '1'));
});

test.each(['1,5 l', 'NaCl (500) l', 'l’eau', "l'eau", 'il', 'Volume (l)', 'I'])('“%s” stays as it is read', (line) => {
  expect(settled(line)).toBe(line);
});

test('the stroke of a rate before a volume is the digit', () => {
  expect(settled('10 mg/l mL')).toBe('10 mg/1 mL');
  expect(settled('5mg/I ml')).toBe('5mg/1 ml');
  expect(['10 mg/l', '10 mg/l x 3', '1 g/l 5 ml'].map(settled)).toEqual(['10 mg/l', '10 mg/l x 3', '1 g/l 5 ml']);
});

test('a lone 1 behind a number, where a litre would stand, is a doubt', () => {
  const doubted = (line: string) => litreInDoubt(line.split(' ').map((text) => ({ text })))?.text ?? null;
  expect(['2 1', 'NaCl 0,5 1'].map(doubted)).toEqual(['1', '1']);
  expect(['1', 'Page 1', '2 10', '1 2', 'Lit 12 A 1', '2 1 g'].map(doubted)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
