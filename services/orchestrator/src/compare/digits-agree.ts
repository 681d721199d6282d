import { foldText } from '@vigie/domain';

/** What the reader takes a digit for, and a symbol for which digit. Nothing else stands for a digit, and no digit for another. */
const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'li|!',
  o: '0',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  '€': '68',
  '°': '0',
  '&': '8',
  '²': '2',
  '³': '3',
};

const SMALL: Readonly<Record<string, true>> = { '²': true, '³': true };

/** Longest text aligned: the alignment is quadratic. */
const LONGEST = 2_000;

/**
 * Whether a reading of a text holds its digits, each where it stands, and no more: a dose of 10 is not one of 1, and 37,8
 * is not 378. The two are aligned twice: with digits that may be lost, added or changed as letters may, and without. When
 * that costs more, a digit was bent to fit, if only by reaching for a letter that looks like it.
 */
export function digitsAgree(text: string, reading: string): boolean {
  const [wanted, got] = [lettersAndMarks(text), lettersAndMarks(reading)];
  if (wanted.length > LONGEST || got.length > LONGEST) return text === reading;
  return difference(wanted, got, Number.POSITIVE_INFINITY) === difference(wanted, got, 1);
}

/** Cost of the cheapest alignment; `bent` is what a digit costs that is lost, added or another one. */
function difference(wanted: readonly string[], got: readonly string[], bent: number): number {
  let row = [0];
  for (const read of got) row.push((row[row.length - 1] as number) + lone(read, bent));
  for (const letter of wanted) {
    const next = [(row[0] as number) + lone(letter, bent)];
    for (const [index, read] of got.entries()) {
      const both = (row[index] as number) + pair(letter, read, bent);
      const dropped = (row[index + 1] as number) + lone(letter, bent);
      const added = (next[index] as number) + lone(read, bent);
      next.push(Math.min(both, dropped, added));
    }
    row = next;
  }
  return row[got.length] as number;
}

/** Folded but for the symbols that folding would turn into digits. */
function lettersAndMarks(text: string): string[] {
  return [...text.normalize('NFC')].flatMap((letter) => (letter in SMALL ? [letter] : [...foldText(letter)]));
}

/** A letter that only one of the two has. */
function lone(letter: string, bent: number): number {
  return isDigit(letter) ? bent : /\p{L}/u.test(letter) ? 1 : 0.5;
}

function pair(wanted: string, read: string, bent: number): number {
  if (wanted === read) return 0;
  if (CONFUSED[wanted]?.includes(read)) return 0.5;
  return isDigit(wanted) || isDigit(read) ? bent : 1;
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}
