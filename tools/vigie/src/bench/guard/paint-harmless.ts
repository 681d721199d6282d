import type { Rect } from '@vigie/domain';
import type { Random } from '@vigie/virtual-workstation';
import { glyphsOf, inkOf, penOf, write } from './ink';
import {
  type Colour,
  copyOf,
  cut,
  fill,
  groundOf,
  inflated,
  isWithin,
  lumaOfColour,
  mixed,
  overlaps,
  type Picture,
  paint,
} from './picture';
import type { Question } from './still';

/** A change that an input may be given on. Both moments may need painting: a clock shows a time before, too. */
export interface Pair {
  readonly seen: Picture;
  readonly now: Picture;
}

interface Harmless {
  readonly kind: string;
  paint(pair: Pair, question: Question, random: Random): boolean;
}

export const HARMLESS: readonly Harmless[] = [
  { kind: 'caret', paint: ({ now }, q, random) => paintCaret(now, q, random) },
  { kind: 'clock', paint: paintClock },
  { kind: 'hover-tint', paint: ({ now }, q, random) => tint(now, controlOf(q, random), q, random) },
  { kind: 'hover-outline', paint: ({ now }, q, random) => outline(now, controlOf(q, random), random) },
  { kind: 'spinner', paint: paintSpinner },
  { kind: 'jitter', paint: ({ now }, _q, random) => jitter(now, random) },
];

/** Two moments with one harmless change between them, in either order; null where the still has no place for it. */
export function unharmed(harmless: Harmless, question: Question, random: Random): Pair | null {
  const pair = { seen: copyOf(question.still.picture), now: copyOf(question.still.picture) };
  if (!harmless.paint(pair, question, random)) return null;
  return random.chance(0.5) ? pair : { seen: pair.now, now: pair.seen };
}

/** The target half of the time, else something else that could have the pointer. */
function controlOf({ still, target }: Question, random: Random): Rect {
  return random.chance(0.5) ? target.box : random.pick(still.targets).box;
}

/** A line of 1 or 2 pixels at the end of a word, in a field or beside the target: never where the patient is named. */
function paintCaret(now: Picture, { still, demand }: Question, random: Random): boolean {
  const fields = still.targets.filter(({ kind }) => kind === 'field');
  const place = fields.length > 0 && random.chance(0.7) ? random.pick(fields).box : random.pick(still.words);
  const height = random.between(15, 19);
  const inField = fields.some(({ box }) => box === place);
  const x = inField ? place.x + random.between(4, Math.min(60, place.width - 6)) : place.x + place.width + 2;
  const y = inField ? place.y + Math.max(2, Math.min(8, Math.round((place.height - height) / 2))) : place.y - 1;
  const caret = cut({ x, y, width: random.between(1, 2), height }, now);
  if (demand.identity.some((r) => overlaps(r, caret))) {
    return false;
  }
  const ground = groundOf(still.picture, inflated(caret, 4, 0));
  fill(now, caret, lumaOfColour(ground) > 128 ? [20, 20, 20] : [240, 240, 240]);
  return true;
}

const CLOCK = { width: 74, height: 16 };

/** Letters of the screen stand for digits; the last one or more of them differ. On the rim, where programs have it. */
function paintClock({ seen, now }: Pair, { still, demand }: Question, random: Random): boolean {
  const x = random.chance(0.5) ? 6 : seen.width - CLOCK.width - 6;
  const y = random.chance(0.5) ? 3 : seen.height - CLOCK.height - 3;
  const box = { x, y, ...CLOCK };
  const places = [...demand.identity, ...(demand.target === null ? [] : [inflated(demand.target, 24)])];
  if (places.some((r) => overlaps(r, box))) return false;
  const glyphs = still.words.flatMap((w) => (w.height <= 17 ? [...glyphsOf(still.picture, w)] : []));
  const digits = glyphs.filter(({ width }) => width >= 4 && width <= 9);
  if (digits.length < 10) return false;
  const ground = groundOf(still.picture, box);
  const pen: Colour = lumaOfColour(ground) > 128 ? [40, 40, 40] : [230, 230, 230];
  const kept = random.between(0, 4);
  for (const picture of [seen, now]) fill(picture, box, ground);
  for (let i = 0; i < 6; i++) {
    const before = inkOf(still.picture, random.pick(digits));
    const after = i < kept ? before : inkOf(still.picture, random.pick(digits));
    write(seen, before, x + i * 11, y + 1, pen);
    write(now, after, x + i * 11, y + 1, pen);
  }
  return true;
}

/** The ground of a control takes another colour or a veil; letters keep theirs or shift with the veil. */
function tint(now: Picture, control: Rect, { target }: Question, random: Random): boolean {
  // Boxes that were found by their letters may overlap; controls do not.
  const crosses = overlaps(control, target.box) && !isWithin(control, target.box) && !isWithin(target.box, control);
  if (control.height > 60 || crosses) return false;
  const ground = groundOf(now, control);
  const isDark = lumaOfColour(ground) < 128;
  const accent: Colour = random.pick([[15, 108, 189], isDark ? [255, 255, 255] : [0, 0, 0], [90, 120, 160]] as const);
  const share = random.between(4, 14) / 100;
  const pen = penOf(now, control);
  const [from, to] = [lumaOfColour(ground), lumaOfColour(pen)];
  const opaque = random.chance(0.6);
  const tinted = mixed(ground, accent, share);
  paint(now, control, (_x, _y, old) => {
    if (!opaque) return mixed(old, accent, share);
    const cover = Math.min(1, Math.abs(lumaOfColour(old) - from) / Math.max(1, Math.abs(to - from)));
    return mixed(
      [old[0] - ground[0] + tinted[0], old[1] - ground[1] + tinted[1], old[2] - ground[2] + tinted[2]].map((v) =>
        Math.max(0, Math.min(255, v)),
      ) as unknown as Colour,
      old,
      cover,
    );
  });
  return true;
}

/** A border of 1 or 2 pixels on the control's edge or just outside of it. */
function outline(now: Picture, control: Rect, random: Random): boolean {
  if (control.width < 20 || control.height < 12 || control.height > 60) return false;
  const box = cut(inflated(control, random.between(0, 3)), now);
  const colour: Colour = random.pick([
    [15, 108, 189],
    [77, 163, 238],
    [110, 118, 128],
  ] as const);
  const thick = random.between(1, 2);
  const round = random.between(0, 3);
  if (crossesLetters(now, box)) return false;
  paint(now, box, (x, y) => {
    const u = Math.min(x - box.x, box.x + box.width - 1 - x);
    const v = Math.min(y - box.y, box.y + box.height - 1 - y);
    if (u + v < round) return null;
    return u < thick || v < thick || u + v < round + thick ? colour : null;
  });
  return true;
}

/** Real borders do not: a word of a sentence has none. A border that is there already is a line of one colour. */
function crossesLetters(picture: Picture, box: Rect): boolean {
  const sides = [
    { ...box, height: 2 },
    { ...box, y: box.y + box.height - 2, height: 2 },
    { ...box, width: 2 },
    { ...box, x: box.x + box.width - 2, width: 2 },
  ];
  return sides.some((side) => {
    const ink = inkOf(picture, side).cover.reduce((sum, cover) => sum + (cover > 0.5 ? 1 : 0), 0);
    const reach = Math.abs(lumaOfColour(penOf(picture, side)) - lumaOfColour(groundOf(picture, side)));
    return reach > 60 && ink > 0 && ink < side.width * side.height * 0.4;
  });
}

const SPINNER = 24;

/** A ring of which another part is dark, somewhere far from what is demanded. */
function paintSpinner({ seen, now }: Pair, { demand }: Question, random: Random): boolean {
  const x = random.between(0, seen.width - SPINNER);
  const y = random.between(0, seen.height - SPINNER);
  const box = { x, y, width: SPINNER, height: SPINNER };
  const band = demand.target === null ? [] : [inflated(demand.target, seen.width, 40)];
  if ([...demand.identity, ...band].some((r) => overlaps(r, box))) {
    return false;
  }
  for (const picture of [seen, now]) {
    const turn = random.next() * Math.PI * 2;
    paint(picture, box, (u, v) => {
      const [dx, dy] = [u - x - SPINNER / 2, v - y - SPINNER / 2];
      const distance = Math.hypot(dx, dy);
      if (distance > 11 || distance < 8) return null;
      const angle = (Math.atan2(dy, dx) - turn + Math.PI * 4) % (Math.PI * 2);
      return mixed([15, 108, 189], [220, 225, 230], angle / (Math.PI * 2));
    });
  }
  return true;
}

/** Every channel of every pixel is off by up to 2 levels. */
function jitter(now: Picture, random: Random): boolean {
  let state = random.int(2 ** 31) | 1;
  for (let i = 0; i < now.data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    now.data[i] = Math.max(0, Math.min(255, (now.data[i] ?? 0) + ((state >>> 24) % 5) - 2));
  }
  return true;
}
