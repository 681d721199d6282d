import { settleLoneOnes } from '../src/read/grammar/lone-one';

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
