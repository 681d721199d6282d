import { type ElementType, foldText, type Rect, type Twin, type TwinDifference } from '@vigie/domain';

/** What tells of an element which one it is; the row's texts from left to right. */
export interface TwinCandidate {
  readonly type: ElementType;
  /** What its sentence calls it; empty for nothing. */
  readonly label: string;
  readonly box: Rect;
  readonly value: string;
  readonly group: string;
  /** Its group is a card with a heading. */
  readonly isInCard: boolean;
  /** Asked only of elements that have a twin. */
  row(): readonly string[];
  /** Label of the nearest named element beside it; empty for none. */
  neighbour(): string;
}

/** Texts of a row that may be joined to tell rows apart: "MARTIN Jean" and a date of birth. */
const MOST_PARTS = 4;
const MOST_HINT = 80;

/** Which of several elements of one type and name each is, and by what a person tells it apart; null for the others. */
export function findTwins(elements: readonly TwinCandidate[]): (Twin | null)[] {
  const twins: (Twin | null)[] = elements.map(() => null);
  const sets = Map.groupBy(
    elements.map((_element, index) => index),
    (index) => `${elements[index]!.type} ${foldText(elements[index]!.label)}`,
  );
  for (const set of sets.values()) {
    if (set.length < 2) continue;
    const order = inReadingOrder(elements, set);
    const differences = differencesOf(order.map((index) => elements[index]!));
    order.forEach((index, at) => {
      twins[index] = { ordinal: at + 1, count: order.length, ...differences[at]! };
    });
  }
  return twins;
}

function inReadingOrder(elements: readonly TwinCandidate[], set: readonly number[]): number[] {
  const sorted = [...set].sort((a, b) => elements[a]!.box.y - elements[b]!.box.y);
  const rows: number[][] = [];
  for (const index of sorted) {
    const { box } = elements[index]!;
    const row = rows.at(-1);
    const first = row && elements[row[0]!]!.box;
    if (row && first && box.y + box.height / 2 < first.y + first.height) row.push(index);
    else rows.push([index]);
  }
  return rows.flatMap((row) => row.sort((a, b) => elements[a]!.box.x - elements[b]!.box.x));
}

/**
 * By what each is told apart from all the others: the first kind of difference that does it for all of them, else for each the first that does it for
 * that one (an icon without a row among the buttons of rows); its order where none does.
 */
function differencesOf(twins: readonly TwinCandidate[]): Difference[] {
  const kinds = kindsOf(twins);
  const tried: Difference[][] = [];
  for (const [by, hintsOf] of kinds) {
    const hints = hintsOf().map((hint) => hint.slice(0, MOST_HINT));
    const differences = hints.map((hint) => ({ by, hint }));
    if (allDiffer(hints)) return differences;
    tried.push(differences);
  }
  return twins.map((_twin, at) => {
    // A field's line holds other fields' captions and values: it tells all fields apart, or none.
    const own = !isOfRows(twins[0]!.type)
      ? undefined
      : tried.find((differences) =>
          differsAt(
            differences.map(({ hint }) => hint),
            at,
          ),
        );
    return own ? own[at]! : { by: 'order', hint: '' };
  });
}

interface Difference {
  readonly by: TwinDifference;
  readonly hint: string;
}

function kindsOf(twins: readonly TwinCandidate[]): (readonly [TwinDifference, () => string[]])[] {
  const { type } = twins[0]!;
  const inRows = isOfRows(type);
  const group = ['group', () => twins.map((twin) => twin.group)] as const;
  const row = ['row', () => rowHints(twins.map((twin) => twin.row()))] as const;
  return [
    // A row within a card tells less than whose card it is.
    ...(inRows && !twins.every(({ isInCard }) => isInCard) ? [row, group] : [group, row]),
    ['value', () => twins.map((twin) => (type === 'text_input' || type === 'dropdown' ? '' : twin.value))],
    ['neighbour', () => twins.map((twin) => twin.neighbour())],
  ];
}

function isOfRows(type: ElementType): boolean {
  return type === 'button' || type === 'link' || type === 'checkbox' || type === 'radio';
}

/** One hint differs from all others, none of which says more or less of the same. */
function differsAt(hints: readonly string[], at: number): boolean {
  const folded = hints.map(foldText);
  const own = folded[at]!;
  return own !== '' && folded.every((hint, other) => other === at || hint === '' || !alike(hint, own));
}

function alike(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function allDiffer(hints: readonly string[]): boolean {
  const folded = hints.map(foldText).sort();
  // One that only says more than another does not tell them apart: sorted, it would follow it.
  return folded.every((hint, at) => hint !== '' && !folded[at + 1]?.startsWith(hint));
}

/** The shortest beginning of the rows that differs between all of them; as many parts as are needed. */
function rowHints(rows: readonly (readonly string[])[]): string[] {
  let hints: string[] = [];
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    hints = rows.map((row) => row.slice(0, parts).join(' '));
    if (allDiffer(hints.map((hint) => hint.slice(0, MOST_HINT)))) return hints;
  }
  return hints;
}
