import { type Rect, rectUnion } from '@vigie/domain';

/** Side of the squares that are crowded or not, pixels: a photograph or a pattern fills many, a control less than one. */
const PLACE = 128;

/** At most `most` of the things, in their order: those of the least crowded places, and the bounds of all others. */
export function leastCrowded<Thing>(
  things: readonly Thing[],
  most: number,
  boxOf: (thing: Thing) => Rect,
): { readonly kept: readonly Thing[]; readonly left: Rect | null } {
  if (things.length <= most) return { kept: things, left: null };
  const keyOf = (thing: Thing) => {
    const { x, y } = boxOf(thing);
    return `${Math.floor(x / PLACE)} ${Math.floor(y / PLACE)}`;
  };
  const keys = things.map(keyOf);
  const crowds = new Map<string, number>();
  for (const key of keys) crowds.set(key, (crowds.get(key) ?? 0) + 1);
  const order = keys.map((_key, at) => at).sort((a, b) => crowds.get(keys[a]!)! - crowds.get(keys[b]!)! || a - b);
  const kept = order.slice(0, most).sort((a, b) => a - b);
  const left = order.slice(most).map((at) => boxOf(things[at]!));
  return { kept: kept.map((at) => things[at]!), left: left.reduce((sum, box) => rectUnion(sum, box)) };
}
