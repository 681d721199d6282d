import type { Rect } from '@vigie/domain';
import { clampRect } from '../../pixels/crop';
import { around, inkBounds, medianColour } from '../../see/colours';
import type { Page } from '../page';

/** Sides of the mark of a check box or radio button, pixels. */
const LEAST = 8;
const MOST = 40;

/** The mark itself in the box of a check box or radio button, which may take in the label; null when none is plain. */
export function markOf(page: Page, index: number): Rect | null {
  const { box } = page.elements[index]!;
  const texts = page
    .ownOf(index)
    .flatMap((phrase) => phrase.words)
    .map((word) => word.box);
  if (box.width <= 1.5 * box.height && box.height <= MOST && box.width >= LEAST) return tight(page, box);
  const first = Math.min(...texts.map(({ x }) => x), box.x + 2.2 * box.height);
  const before = tight(page, { x: box.x - 1, y: box.y, width: first - box.x, height: box.height });
  if (before) return before;
  const end = Math.max(...texts.map(({ x, width }) => x + width), box.x);
  return tight(page, { x: end + 1, y: box.y, width: box.x + box.width - end, height: box.height });
}

/** What is drawn there, when it is about square. */
function tight({ image }: Page, place: Rect): Rect | null {
  const within = clampRect(place, image);
  if (within.width < LEAST || within.height < LEAST) return null;
  const ground = medianColour(image, around(within, 2));
  const ink = inkBounds(image, within, ground, 14);
  const whole = ink ?? within;
  const ratio = whole.width / whole.height;
  if (whole.width < LEAST || whole.height < LEAST || whole.width > MOST || whole.height > MOST) return null;
  return ratio > 0.72 && ratio < 1.4 ? whole : null;
}
