import type { Point } from '@vigie/domain';

/** Points of one square that are looked at: hostile screens may put thousands of elements into one. */
const LOOKED_AT = 48;

interface Placed {
  readonly centre: Point;
}

/** Squares over a screen, for the things near a point. */
export class Grid<T extends Placed> {
  private readonly squares = new Map<number, T[]>();

  /** `square`: length of a side, pixels; `nearest` looks one square far in each direction. */
  constructor(
    things: readonly T[],
    private readonly square: number,
  ) {
    for (const thing of things) {
      const key = this.key(Math.floor(thing.centre.x / square), Math.floor(thing.centre.y / square));
      const there = this.squares.get(key);
      if (there === undefined) this.squares.set(key, [thing]);
      else if (there.length < LOOKED_AT) there.push(thing);
    }
  }

  /** At most `count` things near the point, nearest first. */
  nearest(point: Point, count: number): T[] {
    const column = Math.floor(point.x / this.square);
    const row = Math.floor(point.y / this.square);
    const best = new Nearest<T>(count);
    for (let y = row - 1; y <= row + 1; y++) {
      for (let x = column - 1; x <= column + 1; x++) {
        const there = this.squares.get(this.key(x, y));
        if (there === undefined) continue;
        for (const thing of there) best.offer(thing, squaredDistance(thing.centre, point));
      }
    }
    return best.things;
  }

  private key(x: number, y: number): number {
    return y * 65_536 + x;
  }
}

/** The few nearest of many, nearest first; of two as near, the one that was offered first. */
export class Nearest<T> {
  readonly things: T[] = [];
  private readonly distances: number[] = [];

  constructor(private readonly count: number) {}

  offer(thing: T, distance: number): void {
    const { things, distances } = this;
    if (distances.length === this.count && distance >= (distances[this.count - 1] as number)) return;
    if (distances.length < this.count) {
      things.push(thing);
      distances.push(distance);
    }
    let at = distances.length - 1;
    for (; at > 0 && (distances[at - 1] as number) > distance; at--) {
      distances[at] = distances[at - 1] as number;
      things[at] = things[at - 1] as T;
    }
    distances[at] = distance;
    things[at] = thing;
  }
}

export function squaredDistance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
