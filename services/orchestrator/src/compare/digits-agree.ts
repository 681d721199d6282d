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

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Whether a reading of a text holds its digits, each where it stands, and no more: a dose of 10 is not one of 1, and 37,8
 * is not 378. Letters may differ; the two are aligned with the fewest of such differences.
 */
export function digitsAgree(text: string, reading: string): boolean {
  const [wanted, got] = [lettersAndMarks(text), lettersAndMarks(reading)];
  if (wanted.length > LONGEST || got.length > LONGEST) return text === reading;
  let row = [0];
  for (const letter of got) row.push((row[row.length - 1] as number) + lone(letter));
  for (const letter of wanted) {
    const next = [(row[0] as number) + lone(letter)];
    for (const [index, read] of got.entries()) {
      const both = (row[index] as number) + pair(letter, read);
      const dropped = (row[index + 1] as number) + lone(letter);
      const added = (next[index] as number) + lone(read);
      next.push(Math.min(both, dropped, added));
    }
    row = next;
  }
  // An alignment that reaches far for a symbol, to explain one digit more, pays for what it leaves out.
  return (row[got.length] as number) <= Math.max(2, Math.max(wanted.length, got.length) * 0.3);
}

/** Folded but for the symbols that folding would turn into digits. */
function lettersAndMarks(text: string): string[] {
  return [...text.normalize('NFC')].flatMap((letter) => (letter in SMALL ? [letter] : [...foldText(letter)]));
}

/** A letter that only one of the two has. */
function lone(letter: string): number {
  return isDigit(letter) ? NEVER : /\p{L}/u.test(letter) ? 1 : 0.5;
}

function pair(wanted: string, read: string): number {
  if (wanted === read) return 0;
  if (CONFUSED[wanted]?.includes(read)) return 0.5;
  return isDigit(wanted) || isDigit(read) ? NEVER : 1;
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}
