import { barelyUnderstood, foldText, type Line, type Rect, type Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import type { SeenElement } from '../perceive/sight';
import { roleOf } from './roles';

/** How far a label may stand from its field, pixels: to the left, and above. */
const LEFT_REACH = 220;
const ABOVE_REACH = 30;

/** Gives each candidate its label, its value and its role. */
export function nameElements(
  candidates: readonly Candidate[],
  lines: readonly Line[],
  words: readonly Word[],
): SeenElement[] {
  const taken = new Set(candidates.filter(({ type }) => type !== 'generic').flatMap((candidate) => candidate.words));
  const free = words.filter((word) => !taken.has(word));
  return candidates.map((candidate) => {
    const { type, box, confidence } = candidate;
    const own = inOrder(candidate.words);
    const isField = type === 'text_input' || type === 'dropdown';
    const label = isField ? labelNear(box, free, candidates) || placeholderOf(lines, own) : own;
    const role = roleOf(type, label);
    return { ...barelyUnderstood(type, role), type, box, confidence, label, value: isField ? own : '', role };
  });
}

function inOrder(words: readonly Word[]): string {
  return [...words]
    .sort((a, b) => a.line - b.line || a.box.x - b.box.x)
    .map((word) => word.text)
    .join(' ');
}

/** A field without any text beside it is called by the text in it. */
function placeholderOf(_lines: readonly Line[], own: string): string {
  return own;
}

/** The text directly left of the field on its row, or the one above its left edge, whichever is nearer. */
function labelNear(box: Rect, words: readonly Word[], candidates: readonly Candidate[]): string {
  const left = wordsLeft(box, words, candidates);
  const above = wordsAbove(box, words, candidates);
  if (left && above) return left.distance * 0.6 <= above.distance * 2 ? left.text : above.text;
  return (left ?? above)?.text ?? '';
}

interface Found {
  readonly text: string;
  readonly distance: number;
}

function wordsLeft(box: Rect, words: readonly Word[], candidates: readonly Candidate[]): Found | null {
  const row = words
    .filter((word) => onRow(word.box, box) && word.box.x + word.box.width <= box.x + 2)
    .sort((a, b) => b.box.x - a.box.x);
  const nearest = row[0];
  if (!nearest) return null;
  const distance = box.x - nearest.box.x - nearest.box.width;
  if (distance > LEFT_REACH) return null;
  const between = { x: box.x - distance, y: box.y, width: distance, height: box.height };
  if (candidates.some((other) => onRow(other.box, box) && overlapsX(other.box, between))) return null;
  return { text: clean(phrase(row, nearest)), distance };
}

function wordsAbove(box: Rect, words: readonly Word[], candidates: readonly Candidate[]): Found | null {
  const over = words.filter((word) => {
    const distance = box.y - word.box.y - word.box.height;
    return distance >= -2 && distance <= ABOVE_REACH && word.box.x < box.x + box.width && word.box.x >= box.x - 12;
  });
  const nearest = [...over].sort((a, b) => b.box.y - a.box.y)[0];
  if (!nearest) return null;
  const bottom = nearest.box.y + nearest.box.height;
  const distance = box.y - bottom;
  const between = { x: nearest.box.x, y: bottom, width: nearest.box.width, height: Math.max(0, distance) };
  if (candidates.some((other) => other.box !== box && overlaps(other.box, between))) return null;
  const line = over.filter((word) => word.line === nearest.line).sort((a, b) => a.box.x - b.box.x);
  const first = line[0];
  return first ? { text: clean(leading(line)), distance } : null;
}

/** Words that belong to `nearest`, read leftwards until a wide gap. */
function phrase(row: readonly Word[], nearest: Word): string {
  const words = [nearest];
  for (const word of row.slice(1)) {
    const last = words[0]!;
    if (last.box.x - word.box.x - word.box.width > 0.9 * last.box.height) break;
    words.unshift(word);
  }
  return words.map((word) => word.text).join(' ');
}

/** Words read rightwards until a wide gap. */
function leading(line: readonly Word[]): string {
  const words: Word[] = [];
  for (const word of line) {
    const last = words.at(-1);
    if (last && word.box.x - last.box.x - last.box.width > 0.9 * last.box.height) break;
    words.push(word);
  }
  return words.map((word) => word.text).join(' ');
}

function clean(label: string): string {
  const text = label.replace(/\s*[:*]+\s*$/, '').trim();
  return foldText(text) === '' ? '' : text;
}

function onRow(a: Rect, b: Rect): boolean {
  const middle = a.y + a.height / 2;
  const limit = b.height > 60 ? b.y + 30 : b.y + b.height;
  return middle > b.y && middle < limit;
}

function overlapsX(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function overlaps(a: Rect, b: Rect): boolean {
  return overlapsX(a, b) && a.y < b.y + b.height && b.y < a.y + a.height;
}
