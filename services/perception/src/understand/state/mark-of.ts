import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect } from '../../pixels/crop';
import { around, colourAt, colourDistance, inkBounds, medianColour } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import { marksWithin } from '../../see/marks/toggle-marks';
import type { Page } from '../page';

/** Sides of the mark of a check box or radio button, pixels. */
const LEAST = 8;
const MOST = 40;
/** Boxes begin this near to their mark, pixels. */
const REACH = 4;

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
  const after = tight(page, { x: end + 1, y: box.y, width: box.x + box.width - end, height: box.height });
  return after ?? readMark(page, box);
}

/** The mark at the start of a box whose first word was read together with it: one closed drawing, whatever follows. */
function readMark({ image }: Page, box: Rect): Rect | null {
  const ground = medianColour(image, around(box, 3));
  const zone = { x: box.x - REACH, y: box.y - REACH, width: box.height + 3 * REACH, height: box.height + 2 * REACH };
  for (const border of BORDERS) {
    const mark = marksWithin(image, zone, ground, border).find((one) => Math.abs(one.box.x - box.x) <= REACH);
    if (mark) return mark.box;
  }
  return null;
}

/** A mark's border differs from the ground by one of these; the largest that shows a square keeps noise out. */
const BORDERS = [56, 36, 22, 14];

/** What is drawn there, when it is about square and its outline is drawn. */
function tight({ image }: Page, place: Rect): Rect | null {
  const within = clampRect(place, image);
  if (within.width < LEAST || within.height < LEAST || within.width > 4 * MOST || within.height > 2 * MOST) return null;
  const ground = medianColour(image, around(within, 2));
  for (const border of BORDERS) {
    const mark = inkBounds(image, within, ground, border);
    if (mark && isSquare(mark) && isOutlined(image, mark, ground, border)) return mark;
  }
  return null;
}

function isSquare({ width, height }: Rect): boolean {
  const ratio = width / height;
  return width >= LEAST && height >= LEAST && width <= MOST && height <= MOST && ratio > 0.78 && ratio < 1.28;
}

/** The middles of all four sides are drawn, as those of a square and of a circle are. */
function isOutlined(image: RgbImage, { x, y, width, height }: Rect, ground: Colour, border: number): boolean {
  const drawn = (px: number, py: number) => colourDistance(colourAt(image, px, py), ground) > border * 0.7;
  const middles = [0.42, 0.5, 0.58];
  const sides = [
    middles.filter((share) => drawn(x + share * (width - 1), y)),
    middles.filter((share) => drawn(x + share * (width - 1), y + height - 1)),
    middles.filter((share) => drawn(x, y + share * (height - 1))),
    middles.filter((share) => drawn(x + width - 1, y + share * (height - 1))),
  ];
  return sides.every((side) => side.length >= 2);
}
