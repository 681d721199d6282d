import { type Rect, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { clampRect, growRect } from '../pixels/crop';
import { around, brightness, colourAt, colourDistance, inkBounds, medianColour, saturation } from './colours';
import type { Pane } from './panes';
import type { Colour } from './regions';
import { centreIn, contains, type Scene } from './scene';

/** Side of the inside of a check box or radio button, pixels. */
const LEAST = 7;
const MOST = 22;
/** A label starts this near its mark, pixels. */
const LABEL_GAP = 18;
/** A circle's first row is narrower than this share of it. */
const ROUND = 0.62;
/** Browsers' marks have corners rounded by two pixels and this side at most; their box is the mark alone. */
const BROWSER_SIDE = 15;
const SHARP = 0.95;
/** Marks of one column differ by no more, pixels. */
const ALIKE = 3;
/** Buttons are no higher, pixels. */
const MOST_BUTTON = 44;
/** Outlines differ from their ground by more than one of these; some toolkits draw them very pale. */
const INKS = [36, 12];
/** How far before a text its mark may start, pixels; a near one first. */
const REACHES = [28, 38];

interface Toggle {
  readonly mark: Rect;
  readonly type: 'checkbox' | 'radio';
  readonly label: readonly Word[];
  /** Looks as in a browser. */
  readonly browser: boolean;
}

/**
 * Check boxes and radio buttons: small square or round marks with a text to their right. `icons` are places whose marks
 * are known to be icons, such as the entries of a side bar.
 */
export function findToggles(scene: Scene, icons: readonly Rect[]): Candidate[] {
  const byPane = scene.panes.flatMap((pane) => toggleOf(scene, pane) ?? []);
  const taken = byPane.map(({ mark }) => mark);
  const marked = markedTexts(scene, taken);
  const known = [...byPane, ...marked];
  const toggles = [...known, ...alikeMarks(scene, known)].filter(
    (toggle) => !icons.some((icon) => centreIn(toggle.mark, icon)) && !isOnButton(toggle, scene),
  );
  // Toolkits' boxes take in the label, browsers' do not; check boxes tell which of the two a screen is.
  const boxes = toggles.filter(({ type }) => type === 'checkbox');
  const browser = boxes.filter((box) => box.browser).length * 2 >= Math.max(1, boxes.length);
  return toggles.map(({ type, mark, label }) => {
    const whole = growRect(
      label.reduce((sum, word) => rectUnion(sum, word.box), mark),
      2,
    );
    return { type, box: browser && mark.width <= BROWSER_SIDE ? mark : whole, confidence: 0.8, words: label };
  });
}

/** Marks that stand in the column of a known one and are as large: ticks and noise hide what they are, not where. */
function alikeMarks(scene: Scene, known: readonly Toggle[]): Toggle[] {
  return scene.marks.flatMap((mark) => {
    const like = known.find(
      (toggle) =>
        Math.abs(toggle.mark.x - mark.x) <= ALIKE &&
        Math.abs(toggle.mark.width - mark.width) <= ALIKE &&
        Math.abs(mark.width - mark.height) <= ALIKE,
    );
    if (!like || known.some((toggle) => centreIn(mark, growRect(toggle.mark, 4)))) return [];
    const label = labelOf(scene.words, mark);
    return isLabel(label) ? [{ ...like, mark, label }] : [];
  });
}

/** A mark and its text on one small pane are the icon and the text of a button. */
function isOnButton({ mark, label }: Toggle, scene: Scene): boolean {
  const whole = label.reduce((sum, word) => rectUnion(sum, word.box), mark);
  return scene.surfaces.some(
    ({ box, framed }) =>
      framed &&
      box.height <= MOST_BUTTON &&
      box.width < whole.width + 100 &&
      contains(box, whole) &&
      whole.height < box.height,
  );
}

function toggleOf(scene: Scene, pane: Pane): Toggle | null {
  const { width, height } = pane.box;
  if (width < LEAST || height < LEAST || width > MOST || height > MOST || Math.abs(width - height) > 2) return null;
  const mark = growRect(pane.box, 1);
  if (scene.words.some((word) => coversMark(word, mark))) return null;
  const label = labelOf(scene.words, mark);
  if (!isLabel(label) || isTitle(medianColour(scene.image, around(mark, 3)))) return null;
  const type = pane.squareness < ROUND ? 'radio' : 'checkbox';
  return { type, mark, label, browser: mark.width <= BROWSER_SIDE && (pane.squareness < SHARP || scene.lossy) };
}

/** Ticked marks whose tick breaks their ground apart: something square or round right before a line's first word. */
function markedTexts(scene: Scene, taken: readonly Rect[]): Toggle[] {
  return startsOfLines(scene.words).flatMap((word) => {
    const mark = markBefore(scene, word);
    if (!mark || taken.some((other) => centreIn(mark.box, growRect(other, 4)))) return [];
    const label = labelOf(scene.words, mark.box);
    return isLabel(label)
      ? [
          {
            mark: mark.box,
            type: mark.type,
            label,
            browser: mark.box.width <= BROWSER_SIDE && (mark.browser || scene.lossy),
          },
        ]
      : [];
  });
}

/** The first word of each line, and the second one after a lone sign: that may be a tick that was read. */
function startsOfLines(words: readonly Word[]): Word[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  return [...lines.values()].flatMap((line) => {
    const [first, second] = [...line].sort((a, b) => a.box.x - b.box.x);
    return second && first!.text.length === 1 ? [first!, second] : [first!];
  });
}

function markBefore(scene: Scene, word: Word): { box: Rect; type: Toggle['type']; browser: boolean } | null {
  for (const reach of REACHES) {
    const found = markWithin(scene, word, reach);
    if (found) return found;
  }
  return null;
}

function markWithin(
  scene: Scene,
  word: Word,
  reach: number,
): { box: Rect; type: Toggle['type']; browser: boolean } | null {
  const { image } = scene;
  const middle = word.box.y + word.box.height / 2;
  const within = clampRect({ x: word.box.x - reach, y: middle - 13, width: reach - 2, height: 26 }, image);
  if (within.width < 12 || within.height < 12) return null;
  const ground = medianColour(
    image,
    [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => [word.box.x - 2, within.y + within.height * share] as const),
  );
  if (isTitle(ground)) return null;
  for (const ink of INKS) {
    const box = inkBounds(image, within, ground, ink);
    if (!box || box.width < 11 || box.width > MOST || Math.abs(box.width - box.height) > 2) continue;
    if (box.x <= within.x || box.y <= within.y || box.y + box.height >= within.y + within.height) continue;
    const shape = shapeOf(scene, box, ground, ink * 0.7);
    if (shape) return { box, ...shape };
  }
  return null;
}

/** Square when its whole outline is drawn, round when the middles of its sides are drawn and its corners are not. */
function shapeOf(
  scene: Scene,
  box: Rect,
  ground: Colour,
  least: number,
): { type: Toggle['type']; browser: boolean } | null {
  const drawn = (x: number, y: number) => colourDistance(colourAt(scene.image, x, y), ground) > least;
  const right = box.x + box.width - 1;
  const bottom = box.y + box.height - 1;
  const sides = (from: number, to: number) => {
    let inked = 0;
    let all = 0;
    for (let at = from; at < to; at += 1) {
      for (const [x, y] of [
        [box.x + at, box.y],
        [box.x + at, bottom],
        [box.x, box.y + at],
        [right, box.y + at],
      ] as const) {
        all += 1;
        if (drawn(x, y)) inked += 1;
      }
    }
    return inked / all;
  };
  const corners = [
    [box.x, box.y],
    [right, box.y],
    [box.x, bottom],
    [right, bottom],
  ] as const;
  const inner = [
    [box.x + 1, box.y + 1],
    [right - 1, box.y + 1],
    [box.x + 1, bottom - 1],
    [right - 1, bottom - 1],
  ] as const;
  const cornersDrawn = corners.filter(([x, y]) => drawn(x, y)).length;
  // Sharp corners, or round ones whose insides are drawn.
  const square = cornersDrawn === 4 || inner.every(([x, y]) => drawn(x, y));
  if (sides(3, box.width - 3) > 0.9 && square) {
    return { type: 'checkbox', browser: cornersDrawn < 2 };
  }
  const third = Math.floor(box.width / 2) - 1;
  // A circle is drawn at its diagonals too, a cross is not.
  const inset = Math.round(0.146 * (box.width - 1));
  const near = (x: number, y: number) => drawn(x, y) || drawn(x + 1, y) || drawn(x - 1, y) || drawn(x, y + 1);
  const diagonals = [
    [box.x + inset, box.y + inset],
    [right - inset, box.y + inset],
    [box.x + inset, bottom - inset],
    [right - inset, bottom - inset],
  ] as const;
  if (!diagonals.every(([x, y]) => near(x, y))) return null;
  const round = sides(third, box.width - third) > 0.9 && inner.every(([x, y]) => !drawn(x, y)) && cornersDrawn === 0;
  return round ? { type: 'radio', browser: false } : null;
}

/** The mark is a letter's inside, unless the reader took the mark itself for the first letter of a word. */
function coversMark(word: Word, mark: Rect): boolean {
  const shared = rectIntersection(word.box, mark);
  if (shared.width * shared.height < 0.4 * mark.width * mark.height) return false;
  const first = Math.abs(word.box.x - mark.x) <= 3;
  return !(first && mark.height >= 9 && mark.height >= 0.8 * word.box.height);
}

/** A lone sign beside a mark is another mark. */
function isLabel(words: readonly Word[]): boolean {
  return words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text));
}

/** Title bars are dark and coloured; what stands there before a text is the program's icon. */
function isTitle(ground: Colour): boolean {
  return saturation(ground) > 0.5 && brightness(ground) < 140;
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
