import type { Rect, Word } from '@vigie/domain';

/** A caption starts or ends this near its mark, pixels. */
const LABEL_GAP = 18;
/**
 * Distances on both sides that differ by less, pixels or as a share, say nothing: browsers' own marks have a wider margin
 * before than after, on whichever side their caption stands.
 */
const NEARER = 3;
const NEAR_SHARE = 0.6;
/** Marks of one row stand on one level, and those of one column below one another, pixels. */
const LEVEL = 6;
const COLUMN = 4;
/** A word that begins with a mark begins this near to it, pixels. */
const SAME_PLACE = 3;
/** Words that are further apart, in their heights, belong to marks of different rows. */
const WIDE = 3;

/** A mark with the text that may be its caption. */
export interface Captioned {
  readonly mark: Rect;
  readonly type: 'checkbox' | 'radio';
  readonly label: readonly Word[];
}

type Side = 'before' | 'after';

interface Sided {
  readonly mark: Rect;
  readonly isRadio: boolean;
  readonly before: readonly Word[];
  readonly after: readonly Word[];
}

/**
 * Gives each mark the caption of that side on which those of its row stand. `plain` is false where row, distances and
 * the column leave both sides open. A mark takes no caption that is another's.
 */
export function sideCaptions<T extends Captioned>(
  marks: readonly T[],
  words: readonly Word[],
): (T & { plain: boolean })[] {
  const rows = rowsOf(marks, words);
  const known = rows.map(sideOf);
  return rows.flatMap((row, at) => {
    const side = known[at] ?? sideInColumn(row, rows, known);
    return row.map(({ before, after, ...own }) => {
      const label = side === 'before' ? before : after;
      return { ...(own.toggle as T), label: label.length > 0 ? label : own.toggle.label, plain: side !== null };
    });
  });
}

/** Marks of one level with nothing but narrow gaps and their captions between them, from left to right. */
function rowsOf<T extends Captioned>(marks: readonly T[], words: readonly Word[]): (Sided & { toggle: T })[][] {
  const rows: (Sided & { toggle: T })[][] = [];
  for (const toggle of [...marks].sort((a, b) => a.mark.x - b.mark.x)) {
    const { mark } = toggle;
    const others = marks.map((one) => one.mark).filter((one) => one !== mark);
    const isRadio = toggle.type === 'radio';
    const sided = {
      toggle,
      mark,
      isRadio,
      before: captionBefore(words, mark, others),
      after: captionAfter(words, mark, others),
    };
    const row = rows.find((one) => follows(one.at(-1)!, sided));
    if (row) row.push(sided);
    else rows.push([sided]);
  }
  return rows;
}

function follows(last: Sided, next: Sided): boolean {
  return (
    Math.abs(middleOf(last.mark) - middleOf(next.mark)) <= LEVEL &&
    last.after.length > 0 &&
    next.before.length > 0 &&
    startOf(next.before) - endOf(last.after) <= WIDE * last.after[0]!.box.height
  );
}

/** On which side the captions of a row stand: at its ends, by the distances, or by the colon of what it asks. */
function sideOf(row: readonly Sided[]): Side | null {
  const [first, last] = [row[0]!, row.at(-1)!];
  if (first.before.length === 0) return 'after';
  if (last.after.length === 0) return 'before';
  const before = middle(row.flatMap(({ mark, before: text }) => (text.length > 0 ? [mark.x - endOf(text)] : [])));
  // A word that begins with its mark does not say where its letters begin.
  const after = middle(
    row.flatMap(({ mark, after: text }) =>
      text.length > 0 && startOf(text) >= mark.x + mark.width ? [startOf(text) - mark.x - mark.width] : [],
    ),
  );
  if (before !== null && after !== null && !isAlone(row)) {
    const [near, far] = before < after ? [before, after] : [after, before];
    if (far - near >= NEARER && near <= NEAR_SHARE * far) return before < after ? 'before' : 'after';
  }
  return asks(first.before.at(-1)!) ? 'after' : null;
}

/** A radio button is one of several: beside one between two texts another was missed, and both may be its caption. */
function isAlone(row: readonly Sided[]): boolean {
  return row.length === 1 && row[0]!.isRadio;
}

/** The side of the only captions in marks above and below. */
function sideInColumn(
  row: readonly Sided[],
  rows: readonly (readonly Sided[])[],
  known: readonly (Side | null)[],
): Side | null {
  const sides = rows.flatMap((other, at) => {
    const alike = other.some(({ mark }) => row.some((own) => Math.abs(own.mark.x - mark.x) <= COLUMN));
    return other !== row && alike ? (known[at] ?? []) : [];
  });
  return sides.length > 0 && sides.every((side) => side === sides[0]) ? sides[0]! : null;
}

/** Words of one line to the right of the mark, up to the first wide gap or to the next mark. */
export function captionAfter(words: readonly Word[], mark: Rect, others: readonly Rect[] = []): Word[] {
  const label: Word[] = [];
  let end = mark.x + mark.width;
  let gap = LABEL_GAP;
  const right = onLevel(words, mark).filter(({ box }) => box.x + box.width > end + 1);
  for (const word of right) {
    if (word.box.x - end > gap || word.box.x < mark.x - 3) break;
    if (label.length > 0 && others.some((other) => isBetween(other, mark, end, endOf([word])))) break;
    label.push(word);
    end = word.box.x + word.box.width;
    gap = Math.max(6, 0.7 * word.box.height);
  }
  return label;
}

/** Words of one line to the left of the mark, back to the first wide gap, to the mark before or to the end of a question. */
export function captionBefore(words: readonly Word[], mark: Rect, others: readonly Rect[] = []): Word[] {
  const label: Word[] = [];
  let start = mark.x;
  let gap = LABEL_GAP;
  const left = onLevel(words, mark).filter(({ box }) => box.x + box.width <= mark.x + 3);
  for (const word of left.reverse()) {
    if (start - word.box.x - word.box.width > gap || (label.length > 0 && asks(word))) break;
    // A mark may have been read as the start of the word behind it.
    if (others.some((other) => isBetween(other, mark, endOf([word]), start))) break;
    if (others.some((other) => isBetween(other, mark, start - SAME_PLACE, start + SAME_PLACE + other.width))) break;
    label.unshift(word);
    start = word.box.x;
    gap = Math.max(6, 0.7 * word.box.height);
  }
  return label.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)) ? label : [];
}

/** On the level of a mark and between two places of its row. */
function isBetween(other: Rect, mark: Rect, from: number, to: number): boolean {
  const middle = other.x + other.width / 2;
  return Math.abs(middleOf(other) - middleOf(mark)) <= LEVEL && middle > from && middle < to;
}

function onLevel(words: readonly Word[], mark: Rect): Word[] {
  const most = Math.max(5, mark.height * 0.5);
  return words.filter(({ box }) => Math.abs(middleOf(box) - middleOf(mark)) <= most).sort((a, b) => a.box.x - b.box.x);
}

function asks({ text }: Word): boolean {
  return /[:?]$/.test(text);
}

function middleOf({ y, height }: Rect): number {
  return y + height / 2;
}

function startOf(words: readonly Word[]): number {
  return words[0]!.box.x;
}

function endOf(words: readonly Word[]): number {
  const { x, width } = words.at(-1)!.box;
  return x + width;
}

function middle(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? null;
}
