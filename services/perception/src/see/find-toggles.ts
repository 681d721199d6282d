import { type Rect, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import { growRect } from '../pixels/crop';
import type { Pane } from './panes';
import type { Candidate, Scene } from './scene';

/** Side of the inside of a check box or radio button, pixels. */
const LEAST = 7;
const MOST = 22;
/** A label starts this near its mark, pixels. */
const LABEL_GAP = 18;
/** Up to this side a mark is a browser's, whose box is the mark alone; toolkits' boxes take in the label. */
const BROWSER_SIDE = 15;
/** A circle's first row is narrower than this share of it. */
const ROUND = 0.62;

/** Check boxes and radio buttons: small square or round panes with a text to their right. */
export function findToggles(scene: Scene, panes: readonly Pane[]): Candidate[] {
  return panes.flatMap((pane) => toggleOf(scene, pane) ?? []);
}

function toggleOf(scene: Scene, pane: Pane): Candidate | null {
  const { width, height } = pane.box;
  if (width < LEAST || height < LEAST || width > MOST || height > MOST || Math.abs(width - height) > 2) return null;
  const mark = growRect(pane.box, 1);
  if (scene.words.some((word) => coversMark(word, mark))) return null;
  const label = labelOf(scene.words, mark);
  if (label.length === 0) return null;
  const type = pane.squareness < ROUND ? 'radio' : 'checkbox';
  const whole = growRect(
    label.reduce((sum, word) => rectUnion(sum, word.box), mark as Rect),
    2,
  );
  const box = mark.width <= BROWSER_SIDE ? mark : whole;
  return { type, box, confidence: 0.8, words: label };
}

/** The mark is a letter's inside, unless the reader took the mark itself for the first letter of a word. */
function coversMark(word: Word, mark: Rect): boolean {
  const shared = rectIntersection(word.box, mark);
  if (shared.width * shared.height < 0.4 * mark.width * mark.height) return false;
  const first = Math.abs(word.box.x - mark.x) <= 3;
  return !(first && mark.height >= 9 && mark.height >= 0.8 * word.box.height);
}

/** Words of one line to the right of the mark, up to the first wide gap. */
function labelOf(words: readonly Word[], mark: Rect): Word[] {
  const middle = mark.y + mark.height / 2;
  const right = words
    .filter((word) => Math.abs(word.box.y + word.box.height / 2 - middle) <= Math.max(5, mark.height * 0.5))
    .filter((word) => word.box.x + word.box.width > mark.x + mark.width)
    .sort((a, b) => a.box.x - b.box.x);
  const label: Word[] = [];
  let end = mark.x + mark.width;
  let gap = LABEL_GAP;
  for (const word of right) {
    if (word.box.x - end > gap || word.box.x < mark.x - 3) break;
    label.push(word);
    end = word.box.x + word.box.width;
    gap = Math.max(6, 0.7 * word.box.height);
  }
  return label;
}
