import { bareToken, looksOf, reads, type Token, tokensOf } from './tokens';
import { DEED_NOUNS, VERB_FORMS, type Verb } from './verbs';

/**
 * Words one letter away from a dangerous one that mean no harm, by their looks. Participles say what a thing is:
 * "suspendue" is a letter away from "suspendre", where "arrêtée" ends in another letter than "arrêter".
 */
const HARMLESS = new Set(
  [
    ...'etendre elever formateur formatter bloqueur effaceur discord stepper debloquer desabonner evoquer teindre signet designer aligner soigner saigner decider incuber incubate'.split(
      ' ',
    ),
    ...'suspendu interrompu rompu exclu detruit eteint'
      .split(' ')
      .flatMap((participle) => ['', 'e', 's', 'es'].map((ending) => participle + ending)),
  ].map(looksOf),
);

interface Form {
  readonly token: Token;
  readonly verb: Verb;
}

const formsOf = (index: ReadonlyMap<string, Verb>): Form[] =>
  [...index].flatMap(([text, verb]) => {
    const token = tokensOf(text)[0];
    return token ? [{ token, verb }] : [];
  });
const byLooks = (index: ReadonlyMap<string, Verb>): ReadonlyMap<string, Verb> =>
  new Map(formsOf(index).map(({ token, verb }) => [token.looks, verb]));
const dangerous = (index: ReadonlyMap<string, Verb>): Form[] =>
  formsOf(index).filter(({ verb }) => verb.danger === 'always');

const VERB_LOOKS = byLooks(VERB_FORMS);
const NOUN_LOOKS = byLooks(DEED_NOUNS);
const DANGEROUS_VERBS = dangerous(VERB_FORMS);
const DANGEROUS_NOUNS = dangerous(DEED_NOUNS);
/** A verb this long is known at the start of words that the reader ran together. */
const LEAST_PREFIX = 8;
/** What follows the stem of an English verb in its other forms: "uninstalled", "interruptions". */
const INFLECTED = /^(?:.|ed|er|ers|es|ing|ings|ion|ions|able|ment|ments)?$/;

/** The verb that a word is. A dangerous one is also known when the reader got a letter wrong or lost a space. */
export function verbOf(token: Token): Verb | null {
  const exact = VERB_FORMS.get(token.text) ?? VERB_LOOKS.get(token.looks);
  if (exact) return exact;
  if (HARMLESS.has(token.looks)) return null;
  const near = DANGEROUS_VERBS.find(({ token: meant }) => reads(token, meant));
  if (near) return near.verb;
  const bare = bareToken(token);
  return bare === token ? runTogether(token) : verbOf(bare);
}

function runTogether({ text }: Token): Verb | null {
  const found = DANGEROUS_VERBS.find(
    ({ token: { text: meant } }) =>
      meant.length >= LEAST_PREFIX && text.startsWith(meant) && !INFLECTED.test(text.slice(meant.length)),
  );
  return found?.verb ?? null;
}

/** The verb of a deed's noun, such as "suppression". */
export function deedOf(token: Token): Verb | null {
  const exact = DEED_NOUNS.get(token.text) ?? NOUN_LOOKS.get(token.looks);
  if (exact) return exact;
  const near = DANGEROUS_NOUNS.find(({ token: meant }) => meant.looks.length >= 7 && reads(token, meant));
  if (near) return near.verb;
  const bare = bareToken(token);
  return bare === token ? null : deedOf(bare);
}

/** Joins a word that the reader cut in two: "Suppri mer". */
export function joinPieces(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    const whole = next && { text: token.text + next.text, looks: token.looks + next.looks };
    if (whole && !known(token) && !known(next) && VERB_LOOKS.get(whole.looks)?.danger === 'always') {
      joined.push(whole);
      at += 1;
    } else joined.push(token);
  }
  return joined;
}

function known(token: Token): boolean {
  return VERB_LOOKS.has(token.looks);
}
