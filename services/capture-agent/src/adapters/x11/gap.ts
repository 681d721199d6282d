import { type Rect, rectArea, rectIntersection, rectUnion } from '@vigie/domain';
import type { X11Connection } from './connection';
import type { DamageExtension } from './protocol';

/** Places kept of one gap, at most; from then on neighbours in time are told as one. */
const MAX_PLACES = 512;

/** One drawing: where, and after which of our requests the server did it. */
interface Drawing {
  readonly request: number;
  readonly area: Rect;
}

/**
 * What is drawn between a guard's frame and our input. The server puts events in the order of our requests: each carries
 * the number of the last one that it had processed. So what was drawn before our first input event has a lower number
 * than the request that gave it, whatever the clocks say.
 */
export interface GapTracker {
  /** Begins a gap; resolves with its first request once the server tells of every drawing from then on. */
  begin(): Promise<number>;
  /** Whether one of the rectangles was drawn on from one request until another. */
  drawn(fromRequest: number, untilRequest: number, rects: readonly Rect[]): boolean;
}

export function trackGap(connection: X11Connection, extension: DamageExtension): GapTracker {
  const { x, root } = connection;
  const damage = x.AllocID();
  let drawings: Drawing[] = [];
  connection.onEvent((event) => {
    if (event.name !== 'DamageNotify' || event.damage !== damage) return;
    const { x: left, y: top, w: width, h: height } = event.area;
    const area: Rect = { x: left, y: top, width, height };
    const last = drawings.length < MAX_PLACES ? undefined : drawings.pop();
    // A drawing that is told with an earlier one counts as early: rather a false alarm than a missed change.
    drawings.push(last === undefined ? { request: event.seq, area } : { ...last, area: rectUnion(last.area, area) });
  });
  // Each place is told once until the next gap begins, so that a film on the screen costs nothing between two actions.
  extension.Create(damage, root, extension.ReportLevel.DeltaRectangles);
  return {
    begin: async () => {
      drawings = [];
      extension.Subtract(damage, 0, 0);
      const from = x.seq_num;
      await connection.sync();
      return from;
    },
    drawn: (fromRequest, untilRequest, rects) =>
      drawings.some(
        ({ request, area }) =>
          request >= fromRequest &&
          request < untilRequest &&
          rects.some((rect) => rectArea(rectIntersection(rect, area)) > 0),
      ),
  };
}
