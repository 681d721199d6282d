import { isCaption, REDACTION_RULES, type UiaTree } from '@vigie/selectors';

/** What no output has: fields for visible text, and the names of actions of programs that go beyond looking. */
export const FORBIDDEN = [
  '"name"',
  '"value"',
  'send_after_approval',
  'send_file_after_approval',
  'receive_file_after_approval',
  'open_conversation',
  'InvokePattern',
  'ValuePattern.SetValue',
] as const;

/** Letters and digits of the shortest visible text that is searched for within others … */
export const SHORTEST_SEARCHED = 4;
/** … and, where it is all that stands between two quotes, tags or bars, of the shortest at all. */
const SHORTEST_ALONE = 2;
/** Shorter ones are looked for within one word, as letters of several words make them by chance. */
const SHORTEST_ACROSS = 6;

export interface Output {
  /** File or stream. */
  readonly from: string;
  readonly text: string;
}

export interface Visible {
  readonly text: string;
  /** Within another word too. A caption such as “Ouvrir” may stand in the identifier btnOuvrir, what is data may not. */
  readonly anywhere: boolean;
}

/** Every visible text of a dump that is searched for, and the words in capitals of those that are data. */
export function visibleTexts(tree: UiaTree): readonly Visible[] {
  const texts = new Map<string, boolean>();
  const add = (text: string, isData: boolean) => {
    const anywhere = isData || lettersOf(text).length >= REDACTION_RULES.containedTextFrom;
    texts.set(text, texts.get(text) === true || anywhere);
    if (isData) for (const word of text.split(/[^\p{L}]+/u)) if (isInCapitals(word)) texts.set(word, true);
  };
  for (let node = 0; node < tree.size; node++) {
    const name = tree.text(node, 'name').trim();
    add(name, !isCaption(tree.controlType(node), name));
    add(tree.text(node, 'value').trim(), true);
  }
  for (const { node, text, kind } of tree.dropped)
    if (kind !== 'caption') add(text.trim(), kind === 'value' || !isCaption(tree.controlType(node), text));
  return [...texts]
    .filter(([text]) => lettersOf(text).length >= SHORTEST_ALONE)
    .map(([text, anywhere]) => ({ text, anywhere }));
}

function isInCapitals(word: string): boolean {
  return word.length >= SHORTEST_SEARCHED && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** What is wrong with these outputs; a visible text is not repeated there either, only how long it is. */
export function scanOutputs(outputs: readonly Output[], visible: readonly Visible[]): readonly string[] {
  return outputs.flatMap(({ from, text }) => {
    const lower = text.toLowerCase();
    const words = FORBIDDEN.filter((word) => lower.includes(word.toLowerCase()));
    const readings = readingsOf(text);
    const texts = visible.filter((one) => readings.some((reading) => stands(one, reading)));
    return [
      ...words.map((word) => `${from} holds ${word}`),
      ...texts.map((one) => `${from} holds a visible text of ${one.text.length} characters`),
    ];
  });
}

/**
 * An output by its letters and digits, without accents and what cannot be seen. Made here anew, and not by the code that
 * hides: a mistake there would be made here as well.
 */
interface Reading {
  readonly text: string;
  readonly letters: string;
  /** Before each letter: 0 nothing, 1 what may stand within an identifier, 2 what ends a word. */
  readonly gaps: Uint8Array;
}

/** The output as it stands, and with what JSON, HTML, Markdown, names of XML and URLs make of letters turned back, once and again. */
function readingsOf(output: string): readonly Reading[] {
  const texts = new Set([output]);
  let text = output;
  for (let round = 0; round < 3; round++) {
    text = turnedBack(text);
    texts.add(text);
  }
  return [...texts].map(readingOf);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function turnedBack(text: string): string {
  const byCode = (digits: string, base: number) => {
    const code = Number.parseInt(digits, base);
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  };
  return text
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, hex: string) => byCode(hex, 16))
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => byCode(hex, 16))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\([^\p{L}\p{N}])/gu, '$1')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => byCode(hex, 16))
    .replace(/&#(\d+);/g, (_, digits: string) => byCode(digits, 10))
    .replace(/&(\p{L}+);/gu, (entity, name: string) => NAMED[name.toLowerCase()] ?? entity)
    .replace(/(%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}

function readingOf(text: string): Reading {
  const seen = plain(text);
  const gaps = new Uint8Array(seen.length + 1);
  const letters: string[] = [];
  for (const unit of seen) {
    if (/[\p{L}\p{N}]/u.test(unit)) {
      for (const half of unit.split('')) letters.push(half);
    } else gaps[letters.length] = Math.max(gaps[letters.length] ?? 0, /[-_.:/#%&;+~@=]/.test(unit) ? 1 : 2);
  }
  gaps[letters.length] = 2;
  gaps[0] = 2;
  return { text: seen, letters: letters.join(''), gaps };
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae');
}

function lettersOf(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** With the letters that have accents, and, for programs that take those for no letters, without. */
function stands({ text, anywhere }: Visible, reading: Reading): boolean {
  const left = text.replace(/[^\x20-\x7e]/g, '');
  const isLeft = left !== text && lettersOf(left).length >= SHORTEST_ACROSS && standsSo(left, anywhere, reading);
  return isLeft || standsSo(text, anywhere, reading);
}

function standsSo(text: string, anywhere: boolean, reading: Reading): boolean {
  const sought = lettersOf(text);
  if (sought.length < SHORTEST_SEARCHED) return standsAlone(sought, reading.text);
  const isOneWord = sought.length < SHORTEST_ACROSS && !/\s/.test(text);
  for (let at = reading.letters.indexOf(sought); at !== -1; at = reading.letters.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const isWhole = reading.gaps[at] !== 0 && reading.gaps[end] !== 0;
    const isBroken = isOneWord && reading.gaps.subarray(at + 1, end).includes(2);
    if ((anywhere || isWhole) && !isBroken) return true;
  }
  return false;
}

function standsAlone(sought: string, text: string): boolean {
  return sought.length >= SHORTEST_ALONE && new RegExp(`[">\`|]\\s*${sought}\\s*["<\`|]`, 'u').test(text);
}
