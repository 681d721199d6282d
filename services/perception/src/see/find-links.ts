import { type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { clampRect } from '../pixels/crop';
import { colourDistance, inkColour, medianColour, saturation } from './colours';
import type { Colour } from './regions';
import type { Scene } from './scene';

/** Links are blue, or underlined. Navy is a colour of headings. */
export function findLinks(scene: Scene): Candidate[] {
  const marked = scene.words.map((word) => ({ word, reason: linkReason(scene.image, word) }));
  const found: Candidate[] = [];
  let run: { words: Word[]; underlined: boolean } | null = null;
  const flush = () => {
    if (run?.words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text))) found.push(linkOf(run.words, run.underlined));
    run = null;
  };
  for (const { word, reason } of marked) {
    const last = run?.words.at(-1);
    const follows = last && last.line === word.line && word.box.x - last.box.x - last.box.width < word.box.height;
    if (!follows || reason === null) flush();
    if (reason === null) continue;
    run ??= { words: [], underlined: false };
    run.words.push(word);
    run.underlined ||= reason === 'underlined';
  }
  flush();
  return found;
}

/** Boxes of links are as high as their lines: ink and about a fifth of it above and below. */
function linkOf(words: Word[], underlined: boolean): Candidate {
  const ink = words.reduce((sum, word) => rectUnion(sum, word.box), words[0]!.box);
  const box = { x: ink.x - 1, y: ink.y - 2, width: ink.width + 2, height: ink.height + 4 };
  return { type: 'link', box, confidence: underlined ? 0.8 : 0.6, words };
}

function linkReason(image: RgbImage, word: Word): 'blue' | 'underlined' | null {
  const box = clampRect(word.box, image);
  if (box.width < 3 || box.height < 4) return null;
  const ground = groundOf(image, box);
  const colour = inkColour(image, box, ground);
  if (isUnderlined(image, box, ground, colour)) return 'underlined';
  return isBlue(colour) && !isBlue(ground) && colourDistance(colour, ground) > 60 ? 'blue' : null;
}

function groundOf(image: RgbImage, box: Rect): Colour {
  const xs = [0, 0.25, 0.5, 0.75, 1].map((share) => box.x + box.width * share);
  const ys = [0.2, 0.5, 0.8].map((share) => box.y + box.height * share);
  const beside = ys.flatMap((y) => [[box.x - 2, y] as const, [box.x + box.width + 1, y] as const]);
  return medianColour(image, [...xs.map((x) => [x, box.y - 2] as const), ...beside]);
}

function isBlue(colour: Colour): boolean {
  const [red, green, blue] = colour;
  return blue > red + 55 && blue > green + 25 && blue > 140 && saturation(colour) > 0.42;
}

/** A full row in the ink's colour close under the letters, no longer than the word. */
function isUnderlined(image: RgbImage, box: Rect, ground: Colour, colour: Colour): boolean {
  const inkAt = (x: number, y: number) => {
    const at = (y * image.width + x) * 3;
    const pixel: Colour = [image.data[at]!, image.data[at + 1]!, image.data[at + 2]!];
    return colourDistance(pixel, ground) > 40 && colourDistance(pixel, colour) < 110;
  };
  for (let y = box.y + Math.ceil(box.height * 0.7); y < Math.min(image.height, box.y + box.height + 4); y += 1) {
    let inked = 0;
    for (let x = box.x; x < box.x + box.width; x += 1) if (inkAt(x, y)) inked += 1;
    if (inked < 0.95 * box.width || box.width < 12) continue;
    const reach = Math.max(6, Math.round(box.height * 0.9));
    const before = Math.max(0, box.x - reach);
    const after = Math.min(image.width - 1, box.x + box.width + reach);
    if (!(inkAt(before, y) && inkAt(after, y))) return true;
  }
  return false;
}
