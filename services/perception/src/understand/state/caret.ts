import type { Rect, RgbImage } from '@vigie/domain';
import { clampRect } from '../../pixels/crop';
import { colourAt, colourDistance, medianColour } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import type { Page } from '../page';
import { insidePlaces } from './focus-ring';

/** A thin upright line as high as the text, apart from all words. */
export function hasCaret(page: Page, index: number, whole: Rect): boolean {
  const { image, textHeight } = page;
  const box = clampRect(whole, image);
  if (box.height > 8 * textHeight || box.height < 12 || box.width < 24) return false;
  const words = page.ownOf(index).flatMap((phrase) => phrase.words);
  const ground = medianColour(image, insidePlaces(box));
  const tall = Math.max(9, Math.round(0.9 * textHeight));
  const crossings = rowsAcross(box, tall);
  for (let x = box.x + 3; x < box.x + box.width - 3; x += 1) {
    if (!crossings.some((y) => isInked(image, x, y, ground))) continue;
    if (words.some((word) => x >= word.box.x - 1 && x < word.box.x + word.box.width)) continue;
    const run = uprightRun(image, x, box, ground);
    if (run >= tall && run <= 0.85 * box.height && isThin(image, x, box, ground)) return true;
  }
  return false;
}

/** Rows of which one crosses every upright line of that height. */
function rowsAcross({ y, height }: Rect, tall: number): number[] {
  const rows: number[] = [];
  for (let row = y + 2 + (tall >> 1); row < y + height - 2; row += tall) rows.push(row);
  return rows;
}

/** A caret differs from the field's ground by more than this. */
const CARET = 90;

function isInked({ data, width }: RgbImage, x: number, y: number, ground: Colour): boolean {
  const at = (y * width + x) * 3;
  return (
    Math.abs(data[at]! - ground[0]) > CARET ||
    Math.abs(data[at + 1]! - ground[1]) > CARET ||
    Math.abs(data[at + 2]! - ground[2]) > CARET
  );
}

/** The longest run of one column that is clearly drawn. */
function uprightRun(image: RgbImage, x: number, { y, height }: Rect, ground: Colour): number {
  let run = 0;
  let longest = 0;
  for (let row = y + 2; row < y + height - 2; row += 1) {
    run = isInked(image, x, row, ground) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function isThin(image: RgbImage, x: number, { y, height }: Rect, ground: Colour): boolean {
  const middle = y + height / 2;
  const clear = (column: number) => colourDistance(colourAt(image, column, middle), ground) < 40;
  return clear(x - 3) && clear(x + 3);
}
