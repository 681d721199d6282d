import type { ElementType, Neighbours, ScreenZone, StateSeen, Twin } from '@vigie/domain';

/** What a sentence about an element is made of. */
export interface Subject {
  readonly type: ElementType;
  readonly role: string;
  readonly label: string;
  readonly states: readonly StateSeen[];
  readonly zone: ScreenZone;
  readonly group: string;
  readonly twin: Twin | null;
  readonly neighbours: Neighbours;
  /** Label of another element, by index; empty when it has none. */
  labelOf(index: number): string;
}

const MOST_LETTERS = 70;

/** A label as a sentence quotes it: one line, not too long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_LETTERS) return line;
  const kept = line.slice(0, MOST_LETTERS - 1).replace(/[\s«“]+$/u, '');
  return `${kept}…${unclosed(kept)}`;
}

/** Closes the quotations that a cut leaves open. */
function unclosed(text: string): string {
  const open: string[] = [];
  for (const sign of text) {
    if (sign === '«') open.push(' »');
    else if (sign === '“') open.push('”');
    else if (open.at(-1)?.endsWith(sign)) open.pop();
  }
  return open.reverse().join('');
}

/** States are named in a sentence from this confidence on. */
const SURE = 0.7;

export function isSure(subject: Subject, name: StateSeen['name']): boolean {
  return subject.states.some((state) => state.name === name && state.confidence >= SURE);
}

/** The neighbour by which an element without a name is found, nearest sides first. */
export function namedNeighbour({ neighbours, labelOf }: Subject): { side: keyof Neighbours; label: string } | null {
  for (const side of ['left', 'right', 'above', 'below'] as const) {
    const index = neighbours[side];
    const label = index === null ? '' : labelOf(index);
    if (label !== '') return { side, label };
  }
  return null;
}
