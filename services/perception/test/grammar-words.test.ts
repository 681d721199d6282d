import { existsSync, readFileSync } from 'node:fs';
import { allGrammars } from '../src/read/grammar/grammars';
import { settleLine } from '../src/read/grammar/settle-line';
import { lineOf, wordOf } from './support/codes';

/** Debian's wfrench. Without it the words below still stand for what may go wrong. */
const DICTIONARY = '/usr/share/dict/french';
const CONFUSING =
  'sois bob il os ils sol bio lit dos gisolo zoo bis silo oto toto biblios globo otite obésité dialyse zooms bol ' +
  'solo soi loi bloc sot gîte tiglo ogibls LOISIL BOBO DOBIZ GOLOZOL SIBILO ZIDI DIOB LE GOFF OLIBO TISSOT BOSSI';

const words = [
  ...CONFUSING.split(' '),
  ...(existsSync(DICTIONARY) ? readFileSync(DICTIONARY, 'utf8').trim().split('\n') : []),
].slice(0, 50_000);
const GRAMMARS = allGrammars({ ipp: ['99999999', 'A9999999'] });
const spelt = (line: readonly { readonly text: string }[]) => line.map((word) => word.text).join(' ');

test.each([
  ['as they are', (word: string) => word],
  ['in capitals', (word: string) => word.toUpperCase()],
])('words of French never change and are never doubtful, %s', (_name, write) => {
  const wrong = words.map(write).filter((word) => {
    const settled = settleLine(lineOf(word), GRAMMARS);
    return spelt(settled.words) !== word || settled.doubts.length > 0;
  });
  expect(wrong).toEqual([]);
});

test('words of French between numbers and units never change', () => {
  const wrong = words.flatMap((word, index) => {
    const line = `${index % 97} ${index % 2 === 0 ? word : word.toUpperCase()} ${index % 13} mg`;
    return spelt(settleLine(lineOf(line), GRAMMARS).words) === line ? [] : [line];
  });
  expect(wrong).toEqual([]);
});

test('words of French do not change though the recogniser offers digits for all their signs', () => {
  const digits: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', T: '7', B: '8' };
  const wrong = words.filter((word) => {
    const text = word.toUpperCase();
    const offers = [...text].map((sign): [string, number][] => (digits[sign] ? [[digits[sign], 0.45]] : []));
    return settleLine([wordOf(text, Object.fromEntries(offers.entries()))], GRAMMARS).words[0]!.text !== text;
  });
  expect(wrong).toEqual([]);
});
