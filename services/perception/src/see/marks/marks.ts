import { type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import { clampRect, growRect } from '../../pixels/crop';
import { PlaceIndex } from '../../pixels/place-index';
import { leastCrowded } from '../least-crowded';

/** Sides of what may be an icon, pixels; borders and pictures are larger. */
const LEAST = 3;
const MOST = 44;
/** Pieces this near each other are one mark. */
const PIECES = 2;

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly mark: number;
}

/** Dense screens of 1080p have some 250; a photograph or a pattern would take time without end. */
const MOST_MARKS = 8000;

/** Small things that are drawn on a ground and are no text: icons, ticks, arrows, separators; what is `left` out of them. */
export function marksOf(
  image: RgbImage,
  ground: Uint8Array,
  words: readonly Word[],
): { readonly marks: readonly Rect[]; readonly left: Rect | null } {
  const free = withoutWords(image, ground, words);
  const boxes: { left: number; top: number; right: number; bottom: number }[] = [];
  const parent: number[] = [];
  const rootOf = (mark: number): number => {
    let root = mark;
    while (parent[root] !== root) root = parent[root]!;
    parent[mark] = root;
    return root;
  };
  // Segments of a row come from left to right, so what ends left of one ends left of all that follow.
  let first = 0;
  const add = (start: number, end: number, y: number, above: readonly Segment[]): number => {
    let mark = -1;
    while (first < above.length && above[first]!.end < start - PIECES) first += 1;
    for (let at = first; at < above.length; at += 1) {
      const other = above[at]!;
      if (other.start > end + PIECES) break;
      const root = rootOf(other.mark);
      if (mark >= 0 && mark !== root) join(mark, root);
      mark = mark < 0 ? root : rootOf(mark);
    }
    if (mark < 0) {
      mark = boxes.length;
      parent.push(mark);
      boxes.push({ left: start, top: y, right: end, bottom: y });
      return mark;
    }
    const box = boxes[mark]!;
    box.left = Math.min(box.left, start);
    box.right = Math.max(box.right, end);
    box.bottom = y;
    return mark;
  };
  const join = (a: number, b: number): void => {
    parent[b] = a;
    const [one, other] = [boxes[a]!, boxes[b]!];
    one.left = Math.min(one.left, other.left);
    one.top = Math.min(one.top, other.top);
    one.right = Math.max(one.right, other.right);
    one.bottom = Math.max(one.bottom, other.bottom);
  };
  // Where the next drawn pixel lies: empty stretches of many rows are searched once, not once for each row.
  let x = free.indexOf(0);
  let above: Segment[] = [];
  for (let y = 0; y < image.height; y += 1) {
    const row: Segment[] = [];
    first = 0;
    const base = y * image.width;
    while (x >= 0 && x < base + image.width) {
      let end = x;
      while (end + 1 < base + image.width && free[end + 1] === 0) end += 1;
      row.push({ start: x - base, end: end - base, mark: add(x - base, end - base, y, above) });
      x = free.indexOf(0, end + 1);
    }
    above = row;
  }
  const found = boxes.flatMap(({ left, top, right, bottom }, mark) =>
    parent[mark] === mark ? [{ x: left, y: top, width: right - left + 1, height: bottom - top + 1 }] : [],
  );
  const small = found.filter(({ width, height }) => width <= MOST && height <= MOST);
  const { kept, left } = leastCrowded(small, MOST_MARKS, (box) => box);
  return { marks: joinPieces(kept).filter(({ width, height }) => width >= LEAST || height >= LEAST), left };
}

function withoutWords(image: RgbImage, ground: Uint8Array, words: readonly Word[]): Uint8Array {
  const free = ground.slice();
  for (const word of words) {
    if (!/[\p{L}\p{N}]{2}/u.test(word.text)) continue;
    const { x, y, width, height } = clampRect(growRect(word.box, 1), image);
    for (let row = y; row < y + height; row += 1) free.fill(1, row * image.width + x, row * image.width + x + width);
  }
  return free;
}

/** An icon of several pieces is one mark. */
function joinPieces(marks: readonly Rect[]): Rect[] {
  const joined = new Set<Rect>();
  const places = new PlaceIndex<Rect>(MOST);
  for (const mark of [...marks].sort((a, b) => a.x - b.x)) {
    // A mark that is joined twice is a thing of its own each time.
    let whole = { ...mark };
    for (;;) {
      const piece = places.last(growRect(whole, 2 * PIECES), (other) => {
        if (!near(other, whole)) return false;
        const union = rectUnion(other, whole);
        return union.width <= MOST && union.height <= MOST;
      });
      if (!piece) break;
      whole = rectUnion(piece, whole);
      joined.delete(piece);
      places.remove(piece, piece);
    }
    joined.add(whole);
    places.add(whole, whole);
  }
  return [...joined];
}

function near(a: Rect, b: Rect): boolean {
  return (
    a.x - PIECES <= b.x + b.width &&
    b.x - PIECES <= a.x + a.width &&
    a.y - PIECES <= b.y + b.height &&
    b.y - PIECES <= a.y + a.height
  );
}
