import { foldText } from '@vigie/domain';

/** A word of a label, folded (no accents, lower case), and as its letters look when a reader confuses them. */
export interface Token {
  readonly text: string;
  readonly looks: string;
}

/** Keyboard shortcuts that stand behind a command's words: "Enregistrer Ctrl+S", "Effacer (F5)". */
const SHORTCUT =
  /\(?\b(?:(?:ctrl|ctr1|control|alt|shift|maj|cmd)\s?[+-]\s?)+(?:[a-z0-9]{1,2}|f\d{1,2}|suppr|del|tab|entree|enter|echap|esc|espace|space)\b\)?|\((?:f\d{1,2}|echap|esc|suppr|del|entree|enter)\)/g;

/** An icon read as a letter sticks to the word ("XAnnuler"); words run together keep their capitals. */
const GLUED = /(\p{Ll}|\b\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu;
const ELISION = /\b([ldjnscmt]|qu)' ?(?=[a-z])/g;

/** Only these end with an apostrophe; behind another word it is a speck or a quotation mark. */
const ELIDED = /^(?:[ldjnscmt]|qu)'$/;

/** Words of a label in order. Shortcuts, bullets and ellipses are left out; "l'ordonnance" is two words. */
export function tokensOf(label: string): Token[] {
  const text = foldText(label.replace(GLUED, '$1 ')).replace(SHORTCUT, ' ').replace(ELISION, "$1' ");
  return (text.match(/[a-z0-9|!$@&'-]+/g) ?? [])
    .map((word) => word.replace(/^[-&!|$']+(?=.)|[-&!]+$/g, ''))
    .map((word) => (ELIDED.test(word) ? word : word.replace(/'+$/, '')))
    .filter((word) => /[a-z0-9]/.test(word))
    .map((word) => ({ text: word, looks: looksOf(word) }));
}

/** A word without the signs at its ends that are no letters, such as a border's read as | or 1; itself where it has none. */
export function bareToken(token: Token): Token {
  const text = token.text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return text.length < 4 || text === token.text ? token : { text, looks: looksOf(text) };
}

const DIGITS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  5: 's',
  8: 'b',
  $: 's',
  '@': 'a',
  '|': 'l',
  '!': 'l',
};

/** Equal for words that readers confuse: 1, l and i are one sign, "rn" is m, "ri" is n, a zero in a word is an o. */
export function looksOf(folded: string): string {
  const letters = /[a-z]/.test(folded) ? folded.replace(/[01358$@|!]/g, (sign) => DIGITS[sign]!) : folded;
  return letters.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/i/g, 'l').replace(/rl/g, 'n');
}

/** Letters that readers take for one another, either way. */
const CONFUSED = new Set(
  'ec ce ea ae oc co ao oa un nu nh hn bh hb gq qg gy yg tl lt fl lf ft tf rv vr xk kx'.split(' '),
);

/** Shortest word in which one letter may be wrong in any way, and in a way that readers are known for. */
const FREE = 7;
const KNOWN = 5;

/**
 * Whether a word, as read, is the word meant: the same to the eye, or one letter off in a word long enough. Neither the
 * first nor the last letter may be off freely: "évoquer" is not "révoquer", "supprimé" is not "supprimer".
 */
export function reads(token: Token, meant: Token): boolean {
  if (token.text === meant.text || token.looks === meant.looks) return true;
  const longest = Math.max(token.looks.length, meant.looks.length);
  if (meant.looks.length < KNOWN || longest - Math.min(token.looks.length, meant.looks.length) > 1) return false;
  return oneOff(token.looks, meant.looks);
}

function oneOff(read: string, meant: string): boolean {
  let start = 0;
  while (start < read.length && start < meant.length && read[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(read.length, meant.length) - start && read.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = read.slice(start, read.length - end);
  const right = meant.slice(start, meant.length - end);
  if (wrong.length > 1 || right.length > 1) return false;
  if (wrong.length === 1 && right.length === 1 && CONFUSED.has(wrong + right)) return end > 0;
  return meant.length >= FREE && start > 0 && end > 0;
}
