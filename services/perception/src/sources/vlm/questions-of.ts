import { type Doubt, type Line, type Rect, rectIou } from '@vigie/domain';
import type { SeenElement } from '../../perceive/sight';
import type { VlmQuestion } from './question';

/** How far a text may stand from an element to say something of it, pixels, and how much of it is told. */
const NEAR = 160;
const MOST_NEAR = 4;
const LONGEST_NEAR = 300;
/** More are not asked of one image, whatever is configured; a screen with so many doubts is not one to be asked about. */
const MOST_QUESTIONS = 64;

/** The doubt of a line that the reader was unsure of, until it is answered. */
export const DOUBTFUL_TEXT = 'TEXT_DOUBTFUL';

/** What is known of an image when its questions are made. */
export interface Unanswered {
  readonly lines: readonly Line[];
  readonly elements: readonly SeenElement[];
  readonly doubts: readonly Doubt[];
}

/** The zones, where they are wanted; then lines that were read with doubt, then elements that nothing names. */
export function questionsOf({ lines, elements, doubts }: Unanswered, withZones: boolean): VlmQuestion[] {
  const doubtful = doubts.filter(({ code }) => code === DOUBTFUL_TEXT);
  const texts = lines.flatMap(({ box }): VlmQuestion[] =>
    doubtful.some((doubt) => rectIou(doubt.box, box) > 0.9) ? [{ kind: 'text', box }] : [],
  );
  const nameless = elements.flatMap((element): VlmQuestion[] => {
    const { box, label, value, sources } = element;
    if (label !== '' || value !== '' || sources.includes('vlm')) return [];
    return [{ kind: 'element', box, near: textNear(box, lines) }];
  });
  const zones: VlmQuestion[] = withZones ? [{ kind: 'zones' }] : [];
  return [...zones, ...texts, ...nameless].slice(0, MOST_QUESTIONS);
}

/** The lines nearest to a box, in reading order. */
function textNear(box: Rect, lines: readonly Line[]): string {
  const near = lines
    .map((line, at) => ({ at, text: line.text, distance: distanceOf(line.box, box) }))
    .filter(({ distance }) => distance <= NEAR)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NEAR)
    .sort((a, b) => a.at - b.at);
  return near
    .map(({ text }) => text)
    .join(' · ')
    .slice(0, LONGEST_NEAR);
}

function distanceOf(a: Rect, b: Rect): number {
  const x = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const y = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(x, y);
}
