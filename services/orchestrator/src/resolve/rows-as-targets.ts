import type { BoundText } from '@vigie/workflow';
import { matchRow, rowsOf } from '../compare/rows';
import type { Seen } from '../compare/seen';
import { textSimilarity } from '../compare/text-similarity';
import type { Candidate } from './candidate';

/** Rows that hold all the cells, each as a target of its own: its place is the first cell named. */
export function rowCandidates(cells: readonly BoundText[], seen: Seen): Candidate[] {
  return rowsOf(seen.words).flatMap((row) => {
    const places = matchRow(
      cells.map((cell) => cell.value),
      row,
    );
    const first = places?.[0];
    if (!places || !first) return [];
    const text = Math.min(...places.map((place, index) => textSimilarity(cells[index]?.value ?? '', place.text)));
    return [{ source: 'row' as const, box: first.box, type: null, signals: { text, type: 1, relation: 1 } }];
  });
}
