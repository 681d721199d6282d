import type { Rect } from '@vigie/domain';

/** Things by where they are, so that looking for what lies near one of very many costs no look at all of them. */
export class PlaceIndex<Thing> {
  private readonly tiles = new Map<number, Placed<Thing>[]>();
  private count = 0;

  /** `tile` is the side of the squares that things are sorted into, pixels: about as large as most of them. */
  constructor(private readonly tile: number) {}

  add(box: Rect, thing: Thing): void {
    const placed = { order: this.count, thing };
    this.count += 1;
    this.eachTile(box, (key) => {
      const here = this.tiles.get(key);
      if (here) here.push(placed);
      else this.tiles.set(key, [placed]);
    });
  }

  remove(box: Rect, thing: Thing): void {
    this.eachTile(box, (key) => {
      const here = this.tiles.get(key);
      const at = here?.findIndex((placed) => placed.thing === thing) ?? -1;
      if (at >= 0) here!.splice(at, 1);
    });
  }

  /** Whether one of the things that may touch a box is as asked. */
  some(box: Rect, is: (thing: Thing) => boolean): boolean {
    let found = false;
    this.eachTile(box, (key) => {
      found ||= this.tiles.get(key)?.some(({ thing }) => is(thing)) ?? false;
    });
    return found;
  }

  /** Of the things that may lie at a point and are as asked, the one added first. */
  firstAt(x: number, y: number, is: (thing: Thing) => boolean): Thing | undefined {
    const here = this.tiles.get(Math.floor(y / this.tile) * COLUMNS + Math.floor(x / this.tile));
    return here?.find(({ thing }) => is(thing))?.thing;
  }

  /** Of the things that may touch a box and are as asked, the one added last. */
  last(box: Rect, is: (thing: Thing) => boolean): Thing | undefined {
    let best: Placed<Thing> | undefined;
    this.eachTile(box, (key) => {
      for (const placed of this.tiles.get(key) ?? []) {
        if (best && placed.order < best.order) continue;
        if (is(placed.thing)) best = placed;
      }
    });
    return best?.thing;
  }

  private eachTile({ x, y, width, height }: Rect, visit: (key: number) => void): void {
    const right = Math.floor((x + width) / this.tile);
    const bottom = Math.floor((y + height) / this.tile);
    for (let row = Math.floor(y / this.tile); row <= bottom; row += 1) {
      for (let column = Math.floor(x / this.tile); column <= right; column += 1) visit(row * COLUMNS + column);
    }
  }
}

interface Placed<Thing> {
  readonly order: number;
  readonly thing: Thing;
}

/** More tiles than any image has in a row. */
const COLUMNS = 1 << 20;
