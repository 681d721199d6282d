import { type Rect, type RgbImage, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { clampRect } from '../../pixels/crop';
import { colourDistance, inkColour, medianColour, saturation } from '../ground/colours';
import type { Colour } from '../ground/regions';
import type { Scene } from '../scene';

/** Links are blue, or underlined. Navy is a colour of headings. */
export function findLinks(scene: Scene): Candidate[] {
  const marked = scene.words.map((word) => ({ word, look: linkLook(scene.image, word) }));
  const found: Candidate[] = [];
  let run: Run | null = null;
  const flush = () => {
    if (run !== null && isLinkText(scene.image, run)) found.push(linkOf(run.words, run.underlined));
    run = null;
  };
  for (const { word, look } of marked) {
    const last = run?.words.at(-1);
    const follows = last && last.line === word.line && word.box.x - last.box.x - last.box.width < word.box.height;
    if (!follows || look === null || isParted(scene.image, last, word, run!.last.line ?? look.line, look)) flush();
    if (look === null) continue;
    run ??= { words: [], underlined: false, first: look, last: look };
    run.words.push(word);
    run.underlined ||= look.line !== null;
    run.last = look;
  }
  flush();
  return found;
}

/** Words that follow one another and look like one link. */
interface Run {
  readonly words: Word[];
  underlined: boolean;
  readonly first: LinkLook;
  last: LinkLook;
}

/**
 * A line that runs on past the whole text, on either side, is the border of a field or cell under a caption. It may begin
 * where the caption begins.
 */
function isLinkText(image: RgbImage, { words, first, last, underlined }: Run): boolean {
  if (!words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text))) return false;
  if (!underlined || looksBlue(first)) return true;
  const [start, end] = [words[0]!.box, words.at(-1)!.box];
  const runsOn = (look: LinkLook, x: number) => look.line !== null && isInked(image, x, look.line, look);
  return !(
    runsOn(first, Math.max(0, start.x - reachOf(start))) ||
    runsOn(last, Math.min(image.width - 1, end.x + end.width + reachOf(end)))
  );
}

/** How far past a text its underline never reaches, pixels. */
function reachOf(box: Rect): number {
  return Math.max(6, Math.round(box.height * 0.9));
}

/** Boxes of links are as high as their lines: ink and about a fifth of it above and below. */
function linkOf(words: Word[], underlined: boolean): Candidate {
  const ink = words.reduce((sum, word) => rectUnion(sum, word.box), words[0]!.box);
  const box = { x: ink.x - 1, y: ink.y - 2, width: ink.width + 2, height: ink.height + 4 };
  return { type: 'link', box, confidence: underlined ? 0.8 : 0.6, words };
}

interface LinkLook {
  readonly ground: Colour;
  readonly colour: Colour;
  /** The row of the word's own line under it; null where it is blue alone. */
  readonly line: number | null;
}

/** The line under one link ends before the space that parts it from the next. */
function isParted(image: RgbImage, last: Word, next: Word, line: number | null, look: LinkLook): boolean {
  if (line === null) return false;
  const from = last.box.x + last.box.width;
  const places = Array.from({ length: Math.max(0, next.box.x - from - 2) }, (_, at) => from + 1 + at);
  return places.some((x) => !isInked(image, x, line, look));
}

function linkLook(image: RgbImage, word: Word): LinkLook | null {
  const box = clampRect(word.box, image);
  if (box.width < 3 || box.height < 4) return null;
  const ground = groundOf(image, box);
  const colour = inkColour(image, box, ground);
  const line = lineUnder(image, box, { ground, colour });
  return line !== null || looksBlue({ ground, colour }) ? { ground, colour, line } : null;
}

function looksBlue({ ground, colour }: Pick<LinkLook, 'ground' | 'colour'>): boolean {
  return isBlue(colour) && !isBlue(ground) && colourDistance(colour, ground) > 60;
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

function isInked(
  image: RgbImage,
  x: number,
  y: number,
  { ground, colour }: Pick<LinkLook, 'ground' | 'colour'>,
): boolean {
  const at = (y * image.width + x) * 3;
  const pixel: Colour = [image.data[at]!, image.data[at + 1]!, image.data[at + 2]!];
  return colourDistance(pixel, ground) > 40 && colourDistance(pixel, colour) < 110;
}

/** A full row in the ink's colour close under the letters, no longer than the word; null where there is none. */
function lineUnder(image: RgbImage, box: Rect, look: Pick<LinkLook, 'ground' | 'colour'>): number | null {
  const inkAt = (x: number, y: number) => isInked(image, x, y, look);
  for (let y = box.y + Math.ceil(box.height * 0.7); y < Math.min(image.height, box.y + box.height + 4); y += 1) {
    let inked = 0;
    for (let x = box.x; x < box.x + box.width; x += 1) if (inkAt(x, y)) inked += 1;
    if (inked < 0.95 * box.width || box.width < 12) continue;
    const before = Math.max(0, box.x - reachOf(box));
    const after = Math.min(image.width - 1, box.x + box.width + reachOf(box));
    if (!(inkAt(before, y) && inkAt(after, y))) return y;
  }
  return null;
}
