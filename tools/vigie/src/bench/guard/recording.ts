import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rect, rectContains, rectUnion } from '@vigie/domain';
import { vigieErrors } from '../../errors';
import { findWords } from './ink';
import { inflated } from './picture';
import { readPng } from './re-encode';
import type { Still, Target } from './still';

interface RecordedEvent {
  readonly i: number;
  readonly kind: string;
  readonly x?: number;
  readonly y?: number;
}

/** The frames of a recording: what was clicked, and words as targets; the topmost lines stand for the patient's banner. */
export async function readRecording(folder: string): Promise<Still[]> {
  const file = join(folder, 'events.jsonl');
  if (!existsSync(file)) throw vigieErrors.create('LOOK_NOTHING_THERE', { path: file, reason: 'no recording' });
  const events = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as RecordedEvent);
  const stills: Still[] = [];
  for (const name of readdirSync(join(folder, 'frames'))
    .filter((n) => n.endsWith('_before.png'))
    .sort()) {
    const picture = await readPng(join(folder, 'frames', name));
    const words = findWords(picture);
    if (words.length < 3) continue;
    const event = events.find(({ i }) => i === Number.parseInt(name, 10));
    stills.push({
      name: `recording/${name}`,
      picture,
      words,
      targets: targetsOf(words, event),
      identities: bannerOf(words),
    });
  }
  return stills;
}

/** What was clicked counts as often as all words together. */
function targetsOf(words: readonly Rect[], event: RecordedEvent | undefined): Target[] {
  const controls = words.map((word): Target => ({ kind: 'control', box: inflated(word, 8, 6) }));
  if (event?.kind !== 'click' || event.x === undefined || event.y === undefined) return controls;
  const point = { x: event.x, y: event.y };
  const word = words.find((w) => rectContains(inflated(w, 4), point));
  const box = word === undefined ? { x: point.x - 40, y: point.y - 14, width: 80, height: 28 } : inflated(word, 8, 6);
  return [...controls, ...controls.map((): Target => ({ kind: 'control', box }))];
}

/** The line of the largest words in the upper third, with what stands on it: a record's heading. */
function bannerOf(words: readonly Rect[]): Rect[] {
  const upper = words.filter(({ y }) => y > 50 && y < 260);
  const largest = upper.toSorted((a, b) => b.height - a.height)[0];
  if (largest === undefined) return [];
  const line = upper.filter(
    (w) => Math.abs(w.y + w.height / 2 - largest.y - largest.height / 2) < 8 && w.x < largest.x + 400,
  );
  return [inflated(line.reduce(rectUnion, largest), 2)];
}
