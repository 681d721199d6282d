import type { Line } from '@vigie/domain';
import type { Assignment } from '../assign/assign-elements';
import { inverse, type Placement } from '../assign/placement';
import type { Sheet } from '../view/sheet';
import type { Difference } from './difference';
import { displacement } from './displacement';
import { knownPoints, reversed } from './known-points';
import { type LinePair, pairLines } from './line-pairs';

/** What the screens say otherwise, outside of fields, tables and labels. */
export function lineDifferences(before: Sheet, now: Sheet, { placement, pairs: elements }: Assignment): Difference[] {
  const known = knownPoints(before, now, elements);
  const pairs = pairLines(before, now, placement, known);
  const found = pairs.flatMap((pair) => differenceOf(pair, before, now, placement));
  const changed = new Set(pairs.flatMap(({ seen, apart }) => (seen !== null && apart.weight > 0 ? [seen] : [])));
  for (const back of pairLines(now, before, inverse(placement), reversed(known))) {
    const isNew = back.seen === null || back.apart.weight > 0;
    if (isNew && !changed.has(back.reference.index)) {
      found.push({ kind: 'extra', subject: 'line', seen: back.reference.index });
    }
  }
  return found;
}

function differenceOf(pair: LinePair, before: Sheet, now: Sheet, placement: Placement): Difference[] {
  const { index: reference, line, weight } = pair.reference;
  const { seen } = pair;
  if (seen === null) return [{ kind: 'missing', subject: 'line', reference, readAsText: false }];
  const at = { subject: 'line', reference, seen } as const;
  if (pair.apart.kind !== 'same') {
    const heavy = Math.max(weight, now.sayings.find(({ index }) => index === seen)?.weight ?? 0);
    return [{ kind: 'changed', ...at, aspects: ['text'], weight: heavy * pair.apart.weight }];
  }
  const other = now.view.lines[seen] as Line;
  // Where lines were cut otherwise, boxes say nothing.
  if (Math.abs(other.box.width / line.box.width / placement.scale.x - 1) > 0.1) return [];
  const by = displacement(line.box, other.box, placement, before.size);
  return by === null ? [] : [{ kind: 'moved', ...at, by }];
}
