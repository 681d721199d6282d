import type { Rect } from '@vigie/domain';
import type { Sight } from '@vigie/perception';

type Seen = Sight['elements'][number];

/** States are drawn from this confidence on. */
const SURE = 0.7;
/** Least space between two captions, pixels. */
const BETWEEN = 4;

/**
 * Whether an element is dangerous, its type, sure states and label in at most so many letters. The frame's colour tells
 * the type as well, so that goes first where room is short; then the label is cut. Danger and states never are.
 */
export function captionOf({ type, label, states, isDangerous }: Seen, letters: number): string {
  const sure = states.filter(({ confidence }) => confidence >= SURE).map(({ name }) => name);
  const danger = isDangerous ? '⚠' : '';
  const stated = sure.length > 0 ? `[${sure.join(' ')}]` : '';
  const whole = joined(danger, type, stated, label);
  if (whole.length <= letters) return whole;
  const fixed = joined(danger, stated);
  const left = letters - fixed.length - (fixed === '' ? 0 : 1);
  return joined(fixed, label === '' ? type.slice(0, Math.max(0, left)) : cut(label, left));
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

function cut(text: string, letters: number): string {
  if (text.length <= letters) return text;
  return letters < 2 ? '' : `${text.slice(0, letters - 1).trimEnd()}…`;
}

/** Pixels that the caption of a box may take: up to the caption of the next one on its right, or the picture's edge. */
export function roomAbove(box: Rect, others: readonly Rect[], width: number, height: number): number {
  const starts = others
    .filter((other) => other.x > box.x && Math.abs(other.y - box.y) < height)
    .map((other) => other.x - BETWEEN);
  return Math.min(width, ...starts) - box.x;
}

/** Words that no caption of an element shows already. */
export function wordsToShow({ words, elements }: Pick<Sight, 'words' | 'elements'>): Sight['words'] {
  return words.filter(({ text, box }) => {
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    return !elements.some(
      ({ box: { x: left, y: top, width, height }, label }) =>
        x >= left && x < left + width && y >= top && y < top + height && label.split(/\s+/).includes(text),
    );
  });
}
