import { foldText } from '@vigie/domain';
import { isStopWord, synonymGroup } from './glossary';
import { toUnit } from './unit-vector';

/** Length of a hashed text vector. */
export const HASHED_TEXT_DIMENSIONS = 512;

/**
 * Weights of the features. Whole words tell texts apart; n-grams survive misread letters; a group carries a paraphrase.
 * Words are capped by the square root of their count, so that a long table does not drown the headings.
 */
const WEIGHTS = { word: 1, gram: 0.45, group: 1.6, stopWord: 0.25 } as const;
const GRAM_LENGTHS = [3, 4] as const;

/**
 * A text as a unit vector of hashed features: its words, their character 3- and 4-grams with the ends marked, and the
 * glossary's groups. Signed hashing, so that collisions cancel on average. Null when the text has no letter or digit.
 */
export function hashedTextVector(text: string): Float32Array | null {
  const vector = new Float32Array(HASHED_TEXT_DIMENSIONS);
  for (const [feature, weight] of features(text)) {
    const hash = fnv1a(feature);
    const slot = hash % HASHED_TEXT_DIMENSIONS;
    vector[slot] = (vector[slot] ?? 0) + (hash & 0x8000_0000 ? weight : -weight);
  }
  return toUnit(vector);
}

function features(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of foldText(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weighted = new Map<string, number>();
  const add = (feature: string, weight: number) => weighted.set(feature, (weighted.get(feature) ?? 0) + weight);
  for (const [word, count] of counts) {
    const emphasis = Math.sqrt(count) * (isStopWord(word) ? WEIGHTS.stopWord : 1);
    add(`w:${word}`, WEIGHTS.word * emphasis);
    for (const gram of grams(word)) add(`g:${gram}`, (WEIGHTS.gram * emphasis) / Math.sqrt(word.length));
    const group = synonymGroup(word);
    if (group !== null) add(`s:${group}`, WEIGHTS.group * emphasis);
  }
  return weighted;
}

function grams(word: string): string[] {
  const padded = `<${word}>`;
  return GRAM_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, at) => padded.slice(at, at + length)),
  );
}

/** FNV-1a over UTF-16 units, with a final mix: neighbouring strings must not land in neighbouring slots. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
