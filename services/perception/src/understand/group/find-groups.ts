import { type Rect, rectIntersection } from '@vigie/domain';
import { median } from '../../pixels/median';
import { colourDistance, saturation } from '../../see/ground/colours';
import { cleanLabel } from '../label/clean-label';
import { usualContrast } from '../label/hints';
import type { Page } from '../page';
import type { Phrase } from '../phrases';
import { legendFrame } from './legend-frame';

/** A titled part of a screen. */
export interface Group {
  readonly title: string;
  readonly box: Rect;
}

/** A heading's text is higher, bolder (covers more of its box) or more colourful than others by these factors. */
const HIGHER = 1.35;
const BOLDER = 1.25;
const COLOURFUL = 0.35;
/** What stands this near to the screen's upper edge is a window's title, pixels. */
const TITLE = 26;
/** What it heads begins under it this near and this little aside, in heights of the text. */
const NEAR = 6;
/** Pale texts head nothing: a share of the contrast of ordinary ones. */
const CLEAR = 0.7;
/** A heading holds for what stands below it up to the next one, and this share of the screen's height at most. */
const REACH = 0.45;
const MOST_WORDS = 7;

/** Frames with a legend in their upper edge, and headings with what stands under them; the smallest first. */
export function findGroups(page: Page, captions: ReadonlySet<Phrase>): Group[] {
  const free = page.phrases.filter((phrase) => mayTitle(phrase) && !captions.has(phrase));
  const frames: Group[] = [];
  const headings: Phrase[] = [];
  const ordinary = ordinaryInk(page);
  for (const phrase of free) {
    const box = legendFrame(page.image, phrase.box);
    if (box) frames.push({ title: cleanLabel(phrase.text).text, box });
    else if (isHeading(page, phrase, ordinary, captions) && !isListed(page, phrase, free, captions))
      headings.push(phrase);
  }
  const groups = [...frames, ...headings.map((heading) => clipped(underHeading(page, heading, headings), frames))];
  return groups.sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
}

/** A heading in a frame heads nothing outside of it. */
function clipped(group: Group, frames: readonly Group[]): Group {
  const { x, y } = group.box;
  const around = frames
    .filter(({ box }) => x >= box.x - 2 && y > box.y && x < box.x + box.width && y < box.y + box.height)
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0];
  return around ? { title: group.title, box: rectIntersection(group.box, around.box) } : group;
}

/** The title of the smallest group that holds a place. */
export function groupOf(groups: readonly Group[], { x, y, width, height }: Rect): string {
  const middle = { x: x + Math.min(width / 2, 40), y: y + height / 2 };
  const holder = groups.find(
    ({ box }) =>
      middle.x >= box.x && middle.x < box.x + box.width && middle.y >= box.y && middle.y < box.y + box.height,
  );
  return holder?.title ?? '';
}

function mayTitle({ owner, text, words }: Phrase): boolean {
  return (
    owner < 0 &&
    words.length <= MOST_WORDS &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    /\p{L}{3}/u.test(text) &&
    !/[.?!;,]$/.test(text)
  );
}

interface Ordinary {
  readonly coverage: number;
  readonly colourful: number;
}

function ordinaryInk(page: Page): Ordinary {
  const inks = page.phrases.slice(0, 200).flatMap((phrase) => page.inkOf(phrase) ?? []);
  return {
    coverage: median(inks.map(({ coverage }) => coverage)),
    colourful: median(inks.map(({ ink }) => saturation(ink))),
  };
}

/** Stands alone on its row's left, and looks like more than a caption. */
function isHeading(page: Page, phrase: Phrase, ordinary: Ordinary, captions: ReadonlySet<Phrase>): boolean {
  const ink = page.inkOf(phrase);
  if (phrase.box.y < TITLE || !ink || ink.contrast < CLEAR * usualContrast(page) || isBar(ink.ground)) return false;
  const coloured =
    saturation(ink.ink) > Math.max(COLOURFUL, ordinary.colourful + COLOURFUL) &&
    colourDistance(ink.ink, ink.ground) > 80;
  const large = phrase.box.height >= HIGHER * page.textHeight + 1;
  const bold = ink.coverage >= BOLDER * ordinary.coverage;
  const headed = [...page.elements, ...captions];
  return (large || bold || coloured) && headed.some(({ box }) => isUnder(page, phrase, box));
}

/** The ground of title bars and banners is colourful. */
function isBar(ground: readonly [number, number, number]): boolean {
  return saturation(ground) > 0.18 && Math.max(...ground) > 60;
}

/** One of several texts in a row (a menu bar, the head of a table), of a column of captions, or of a list's lines. */
function isListed(
  { textHeight }: Page,
  { box }: Phrase,
  free: readonly Phrase[],
  captions: ReadonlySet<Phrase>,
): boolean {
  const besides = free.filter(
    ({ box: other }) =>
      other !== box &&
      Math.abs(other.y - box.y) <= 3 &&
      other.x - box.x - box.width < 5 * textHeight &&
      box.x - other.x - other.width < 5 * textHeight,
  ).length;
  const column = [...captions].filter(
    ({ box: other }) => Math.abs(other.x - box.x) <= 3 && other.height >= box.height - 2,
  );
  const lines = free.filter(
    ({ box: other }) =>
      other !== box &&
      Math.abs(other.x - box.x) <= 4 &&
      Math.abs(other.y - box.y) < 2.2 * textHeight &&
      Math.abs(other.height - box.height) <= 0.25 * box.height + 1,
  );
  return besides >= 2 || column.length >= 2 || lines.length >= 1;
}

function isUnder(page: Page, { box }: Phrase, element: Rect): boolean {
  const below = element.y - box.y - box.height;
  const aside = element.x - box.x;
  return below >= -2 && below < NEAR * page.textHeight && Math.abs(aside) < NEAR * page.textHeight;
}

/** From the heading down to the next that starts no further right, and right to the next beside it. */
function underHeading(page: Page, heading: Phrase, all: readonly Phrase[]): Group {
  const { x, y, height } = heading.box;
  const beside = all
    .filter(({ box }) => Math.abs(box.y - y) <= height && box.x > x + heading.box.width)
    .map(({ box }) => box.x);
  const right = Math.min(page.image.width, ...beside);
  const next = all
    .filter(
      ({ box }) =>
        box.y > y + height && box.x <= x + 4 * page.textHeight && box.x + box.width > x - 4 * page.textHeight,
    )
    .map(({ box }) => box.y);
  const bottom = Math.min(page.image.height, y + REACH * page.image.height, ...next);
  const left = Math.max(0, x - page.textHeight);
  return { title: cleanLabel(heading.text).text, box: { x: left, y, width: right - left, height: bottom - y } };
}
