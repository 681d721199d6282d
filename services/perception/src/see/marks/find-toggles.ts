import { type Rect, type RgbImage, rectArea, rectIntersection, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { clampRect, growRect } from '../../pixels/crop';
import {
  around,
  brightness,
  colourDistance,
  commonColour,
  inkColour,
  medianColour,
  saturation,
} from '../ground/colours';
import type { Pane } from '../ground/panes';
import type { Colour } from '../ground/regions';
import { centreIn, contains, type Scene } from '../scene';
import { dotInRing } from './dot-in-ring';
import { drawnCorners } from './mark-corners';
import { captionAfter, captionBefore, sideCaptions } from './toggle-captions';
import { lettersIn, marksWithin, type ToggleMark } from './toggle-marks';

/** Side of the inside of a check box or radio button, pixels. */
const LEAST = 7;
const MOST = 22;
/** A circle's first row is narrower than this share of it. */
const ROUND = 0.62;
/** Browsers' marks have corners rounded by two pixels and this side at most; their box is the mark alone. */
const BROWSER_SIDE = 15;
const SHARP = 0.95;
/** Marks of one column differ by no more, pixels. */
const ALIKE = 3;
/** Keys of a legend are this colourful. */
const KEY = 0.35;
/** Buttons are no higher, pixels. */
const MOST_BUTTON = 44;
/** Outlines differ from their ground by more than one of these; some toolkits draw them very pale. */
const INKS = [36, 12];
/** In a lossy image the ringing around letters joins them to a mark unless more is asked for. */
const LOSSY_INKS = [72, 48, 32, 20];
/** How far before a text its mark may start, pixels. */
const REACH = 38;
/** How far above and below the middle of a text the mark before it is looked for, pixels. */
const UP = { strong: 18, pale: 14 };
/** Of a lossy image, ink that ringing is not taken for. */
const STRONG = 48;
/** From the middle of a round icon to its outline the colour changes by more than this share of its contrast. */
const ICON = 0.5;
/** The inside of a mark is this near to its outline at most, pixels. */
const OUTLINE = 5;
/** Title bars are no higher, pixels. */
const MOST_TITLE = 48;
/** Words this far apart are two texts, pixels: a mark fits between them. */
const APART = 12;
/** A round mark is that much higher than letters, and stands this far before them, pixels. */
const LARGER = 1.15;
const LETTER_GAP = 3;
/** Words whose first letter nobody takes for a circle. */
const NO_CIRCLE = /^[A-ZÉÈÊÀÂÎa-zéèêàâî](?<![CDGOQUcdegoqab])\p{L}{2}/u;
/** Letters of one word are nearer, pixels. */
const WORD_GAP = 8;
/** Inks that differ by more are two colours. */
const OTHER_COLOUR = 60;

/** A mark whose caption may stand on either side: whatever else sees it, it stays doubtful. */
const UNDECIDED = 0.05;

interface Toggle {
  readonly mark: Rect;
  readonly type: 'checkbox' | 'radio';
  readonly label: readonly Word[];
  /** Looks as in a browser. */
  readonly browser: boolean;
  /** Its whole outline is drawn as that of a square or a circle. */
  readonly outlined: boolean;
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
  const all = withoutIcons(scene, [...known, ...alikeMarks(scene, known)]);
  const toggles = sideCaptions(
    all.filter(
      (toggle) =>
        !icons.some((icon) => centreIn(toggle.mark, icon)) && !isOnButton(toggle, scene) && !isLetterAfter(toggle, all),
    ),
    scene.words,
  );
  // Toolkits' boxes take in the label, browsers' do not; check boxes tell which of the two a screen is.
  const boxes = toggles.filter(({ type }) => type === 'checkbox');
  const browser = boxes.filter((box) => box.browser).length * 2 >= Math.max(1, boxes.length);
  return toggles.map(({ type, mark, label, plain }) => {
    const whole = growRect(
      label.reduce((sum, word) => rectUnion(sum, word.box), mark),
      2,
    );
    const confidence = plain ? 0.8 : UNDECIDED;
    return { type, box: browser && mark.width <= BROWSER_SIDE ? mark : whole, confidence, words: label };
  });
}

/** The first letter of a caption, which follows on its own mark: round and larger than those after it. */
function isLetterAfter({ mark }: Toggle, all: readonly Toggle[]): boolean {
  return all.some(
    (other) =>
      other.mark.x + other.mark.width <= mark.x &&
      other.label.some(({ text, box }) => text.length > 1 && centreIn(mark, box)),
  );
}

/** In a sharp image a column of marks most of which are none by themselves is one of icons. */
function withoutIcons({ lossy }: Scene, all: readonly Toggle[]): Toggle[] {
  return all.filter((toggle) => {
    if (lossy) return true;
    const column = all.filter(
      ({ mark }) => Math.abs(mark.x - toggle.mark.x) <= ALIKE && Math.abs(mark.width - toggle.mark.width) <= ALIKE,
    );
    return column.filter(({ outlined }) => !outlined).length < Math.max(2, column.length / 2);
  });
}

/** Marks that stand in the column of a known one and are as large: ticks and noise hide what they are, not where. */
function alikeMarks(scene: Scene, known: readonly Toggle[]): Toggle[] {
  return scene.marks.flatMap((mark) => {
    const alike = known.filter(
      (toggle) =>
        Math.abs(toggle.mark.x - mark.x) <= ALIKE &&
        Math.abs(toggle.mark.width - mark.width) <= ALIKE &&
        Math.abs(mark.width - mark.height) <= ALIKE,
    );
    // Of several kinds in one column those that are next are one group.
    const [like] = alike.sort((a, b) => Math.abs(a.mark.y - mark.y) - Math.abs(b.mark.y - mark.y));
    if (!like || known.some((toggle) => centreIn(mark, growRect(toggle.mark, 4)))) return [];
    const label = captionOf(scene.words, mark);
    return isLabel(label) ? [{ ...like, mark, label, outlined: false, type: typeOf(scene, mark, like.type) }] : [];
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
  const inside = growRect(pane.box, 1);
  const ground = medianColour(scene.image, around(inside, 3));
  const outline = outlineOf(scene, inside, ground);
  const mark = outline?.box ?? inside;
  const letter = scene.words.some(({ box }) => rectArea(rectIntersection(box, mark)) > 0);
  if (scene.words.some((word) => coversMark(word, mark))) return null;
  if (letter && !isLarge(scene.image, mark, ground, INKS[0]!, scene.words)) return null;
  const label = outline ? captionOf(scene.words, mark) : captionAfter(scene.words, mark);
  if (!isLabel(label) || isTitle(scene, mark, ground)) return null;
  if (outline) return { ...looksOf(scene, outline), label };
  // Full of one colour, without a tick: the key of a legend.
  if (saturation(pane.colour) > KEY && brightness(pane.colour) > 60) return null;
  const type = typeOf(scene, mark, pane.squareness < ROUND ? 'radio' : 'checkbox');
  return {
    type,
    mark,
    label,
    outlined: false,
    browser: mark.width <= BROWSER_SIDE && (pane.squareness < SHARP || scene.lossy),
  };
}

/** Square where all its corners are drawn, whatever it looks like otherwise; those of a square may be round, too. */
function typeOf({ image }: Scene, mark: Rect, otherwise: Toggle['type']): Toggle['type'] {
  return drawnCorners(image, mark) === 4 ? 'checkbox' : otherwise;
}

function looksOf(scene: Scene, { box, type, rounded }: ToggleMark): Omit<Toggle, 'label'> {
  return { mark: box, type, outlined: true, browser: box.width <= BROWSER_SIDE && (rounded || scene.lossy) };
}

/** What is drawn around the inside of a mark. */
function outlineOf({ image, lossy }: Scene, inside: Rect, ground: Colour): ToggleMark | null {
  for (const ink of lossy ? LOSSY_INKS : INKS) {
    const [mark] = marksWithin(image, growRect(inside, OUTLINE), ground, ink).filter(({ box }) =>
      centreIn(inside, box),
    );
    if (mark) return mark;
  }
  return null;
}

/** Ticked marks whose tick breaks their ground apart: something square or round right before a text. */
function markedTexts(scene: Scene, taken: readonly Rect[]): Toggle[] {
  const found: Toggle[] = [];
  for (const word of startsOfTexts(scene.words)) {
    const mark = markBefore(scene, word);
    if (!mark || taken.some((other) => centreIn(mark.box, growRect(other, 4)))) continue;
    if (found.some((other) => centreIn(mark.box, other.mark))) continue;
    const label = captionOf(scene.words, mark.box);
    if (isLabel(label)) found.push({ ...looksOf(scene, mark), label });
  }
  return found;
}

/** The first words of lines and of texts that stand apart in them. */
function startsOfTexts(words: readonly Word[]): Word[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  return [...lines.values()].flatMap((line) => {
    const row = [...line].sort((a, b) => a.box.x - b.box.x);
    return row.filter((word, index) => {
      const before = row[index - 1];
      // A mark may have been read as a sign.
      return !before || before.text.length === 1 || word.box.x - before.box.x - before.box.width > APART;
    });
  });
}

/** The mark nearest to the start of a text. A reader may take it for a part of the first word. */
function markBefore(scene: Scene, word: Word): ToggleMark | null {
  const { box } = word;
  const { image } = scene;
  const middle = Math.round(box.y + box.height / 2);
  const places = [-34, -26, -18, -10, -2].flatMap((by) => [-12, 0, 12].map((y) => [box.x + by, middle + y] as const));
  const ground = commonColour(image, places);
  if (isTitle(scene, box, ground)) return null;
  for (const ink of scene.lossy ? LOSSY_INKS : INKS) {
    const up = ink < STRONG && scene.lossy ? UP.pale : UP.strong;
    const zone = { x: box.x - REACH, y: middle - up, width: REACH + Math.round(2.6 * box.height), height: 2 * up };
    const near = marksWithin(image, zone, ground, ink).filter(
      (mark) => mark.box.x <= box.x + 3 && !isRoundIcon(scene, mark, ground),
    );
    const mark = near.sort((a, b) => b.box.x - a.box.x)[0];
    if (mark) return isBefore(mark, word) || isLarge(image, mark.box, ground, ink, scene.words) ? mark : null;
  }
  return null;
}

/** What is drawn in a circle and is no dot in the middle of it. */
function isRoundIcon({ image }: Scene, { type, box }: ToggleMark, ground: Colour): boolean {
  if (type !== 'radio') return false;
  const { dot, uneven } = dotInRing(image, box);
  return dot === 0 && uneven > ICON * colourDistance(inkColour(image, box, ground), ground);
}

/** It stands before a word, or is round and in the box of one whose first letter is not. */
function isBefore({ type, box: mark }: ToggleMark, { text, box }: Word): boolean {
  if (mark.x + mark.width < box.x) return true;
  return type === 'radio' && Math.abs(mark.x - box.x) <= 3 && NO_CIRCLE.test(text);
}

/** Round letters are as high as those of the text beside them and stand near to them; radio buttons are larger. */
function isLarge(image: RgbImage, mark: Rect, ground: Colour, ink: number, words: readonly Word[]): boolean {
  const x = mark.x + mark.width;
  const beside = clampRect({ x, y: mark.y - 4, width: Math.round(3 * mark.width), height: mark.height + 8 }, image);
  const all = lettersIn(image, beside, ground, ink).sort((a, b) => a.x - b.x);
  const [first] = all;
  // What follows is no letter, as in `O-`: the text that it may be the mark of says how high letters are.
  if (!first || first.x > WORD_GAP) {
    const captions = captionOf(words, mark).filter(({ box }) => rectArea(rectIntersection(box, mark)) === 0);
    return captions.every(({ box }) => {
      const own = lettersIn(image, clampRect(growRect(box, 2), image), ground, ink).map(({ height }) => height);
      // One of them may be another mark.
      const [highest = 0, second = highest] = own.sort((a, b) => b - a);
      return mark.height >= LARGER * second;
    });
  }
  // Behind a wide gap the next mark may stand.
  const end = all.findIndex((letter, at) => at > 0 && letter.x - all[at - 1]!.x - all[at - 1]!.width > WORD_GAP);
  const letters = end < 0 ? all : all.slice(0, end);
  const highest = Math.max(...letters.slice(0, 4).map(({ height }) => height));
  const apart = first.x >= LETTER_GAP || (first.x > 0 && hasOwnColour(image, mark, beside, ground));
  return apart && mark.height >= LARGER * highest;
}

/** Letters of one word are drawn in one colour. */
function hasOwnColour(image: RgbImage, mark: Rect, beside: Rect, ground: Colour): boolean {
  return colourDistance(inkColour(image, mark, ground), inkColour(image, beside, ground)) > OTHER_COLOUR;
}

/** The mark is a letter's inside, unless the reader took the mark itself for the first letter of a word. */
function coversMark(word: Word, mark: Rect): boolean {
  const shared = rectIntersection(word.box, mark);
  if (shared.width * shared.height < 0.4 * mark.width * mark.height) return false;
  const first = Math.abs(word.box.x - mark.x) <= 3;
  return !(first && mark.height >= 9 && mark.height >= 0.8 * word.box.height);
}

/** The text beside a mark, on whichever side one is; which it is the whole row tells. */
function captionOf(words: readonly Word[], mark: Rect): Word[] {
  const after = captionAfter(words, mark);
  return isLabel(after) ? after : captionBefore(words, mark);
}

/** A lone sign beside a mark is another mark. */
function isLabel(words: readonly Word[]): boolean {
  return words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text));
}

/** Title bars are dark and coloured, and low; what stands there before a text is the program's icon. */
function isTitle(scene: Scene, mark: Rect, ground: Colour): boolean {
  if (saturation(ground) <= 0.5 || brightness(ground) >= 140) return false;
  return !scene.panels.some(({ box }) => box.height > MOST_TITLE && contains(box, mark));
}
