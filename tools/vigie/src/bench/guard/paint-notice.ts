import { type Rect, rectCentre } from '@vigie/domain';
import type { Random } from '@vigie/virtual-workstation';
import { type Ink, inkOf, write } from './ink';
import { type Colour, cut, fill, inflated, type Picture } from './picture';
import type { Question } from './still';

interface Look {
  readonly ground: Colour;
  readonly pen: Colour;
  readonly border: Colour;
  readonly title: Colour;
}

const LOOKS: readonly Look[] = [
  { ground: [255, 255, 255], pen: [26, 26, 26], border: [160, 166, 173], title: [31, 78, 121] },
  { ground: [240, 240, 240], pen: [26, 26, 26], border: [120, 120, 120], title: [225, 230, 236] },
  { ground: [53, 56, 62], pen: [232, 232, 232], border: [93, 99, 107], title: [22, 50, 76] },
  { ground: [255, 248, 225], pen: [80, 60, 10], border: [200, 170, 90], title: [240, 200, 90] },
];
const LINE = 20;

/** A dialog, a menu or a notice with words of the screen on it: over the target, or anywhere. Answers its box. */
export function paintNotice(
  now: Picture,
  { still, target }: Question,
  random: Random,
  where: 'over' | 'anywhere',
): Rect {
  const box = cut(placed(now, target.box, random, where), now);
  const look = random.pick(LOOKS);
  fill(now, box, look.border);
  fill(now, inflated(box, -1), look.ground);
  const titled = random.chance(0.5);
  if (titled) fill(now, { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: 28 }, look.title);
  const words = still.words.filter(({ width, height }) => width < box.width - 40 && height <= LINE);
  const lines = Math.max(1, Math.min(random.between(2, 10), Math.floor((box.height - (titled ? 44 : 16)) / LINE)));
  for (let line = 0; line < lines; line++) {
    const y = box.y + (titled ? 38 : 8) + line * LINE;
    writeLine(
      now,
      box,
      y,
      words.length === 0 ? [] : [random.pick(words), random.pick(words)].map((w) => inkOf(still.picture, w)),
      look.pen,
    );
  }
  return box;
}

function writeLine(now: Picture, box: Rect, y: number, inks: readonly Ink[], pen: Colour): void {
  let x = box.x + 14;
  for (const ink of inks) {
    if (x + ink.width > box.x + box.width - 10 || y + ink.height > box.y + box.height - 2) return;
    write(now, ink, x, y, pen);
    x += ink.width + 4;
  }
}

function placed(now: Picture, target: Rect, random: Random, where: 'over' | 'anywhere'): Rect {
  const isMenu = random.chance(0.3);
  const width = isMenu ? random.between(120, 260) : random.between(180, 640);
  const height = isMenu ? random.between(3, 12) * LINE + 16 : random.between(64, 420);
  if (where === 'anywhere') {
    const x = random.between(0, Math.max(0, now.width - width));
    return { x, y: random.between(0, Math.max(0, now.height - height)), width, height };
  }
  const { x, y } = rectCentre(target);
  return { x: x - random.between(10, width - 10), y: y - random.between(6, height - 6), width, height };
}
