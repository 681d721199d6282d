import type { Point } from '@vigie/domain';
import type { Pair } from '../assign/assign-elements';
import { SAME_TEXT } from '../view/likeness';
import type { Sheet } from '../view/sheet';

/** A point of the reference of which it is known where it is on the seen screen. */
export interface Known {
  readonly from: Point;
  readonly to: Point;
}

/** More say nothing new, and each line looks for the nearest. */
const MOST_KNOWN = 100;

/** The paired elements that are surely one, up to `MOST_KNOWN` of them. */
export function knownPoints(reference: Sheet, seen: Sheet, pairs: readonly Pair[]): readonly Known[] {
  const sure = pairs.filter(({ signals }) => signals.label !== null && signals.label >= SAME_TEXT);
  const step = Math.max(1, Math.ceil(sure.length / MOST_KNOWN));
  return sure
    .filter((_, at) => at % step === 0)
    .flatMap((pair) => {
      const [from, to] = [reference.items[pair.reference]?.centre, seen.items[pair.seen]?.centre];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
}

export function reversed(known: readonly Known[]): readonly Known[] {
  return known.map(({ from, to }) => ({ from: to, to: from }));
}
