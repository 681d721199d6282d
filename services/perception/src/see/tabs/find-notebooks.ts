import { type Rect, rectUnion, type Word } from '@vigie/domain';
import type { Candidate } from '../../fuse/candidate';
import { colourDistance } from '../ground/colours';
import { centreIn, type Scene, type Surface } from '../scene';

/** Heights of the strip that holds the tabs of a notebook, pixels. */
const LEAST_STRIP = 30;
const MOST_STRIP = 56;
/** What is as wide as the screen is a menu bar. */
const MOST_WIDTH_SHARE = 0.97;
const LEAST_PAGE = 60;
/** The page lies this near the strip. */
const GAP = 3;
/** Space beside a tab's text, pixels. */
const PAD = 13;
/** Tabs stand this far apart at most, pixels. */
const MOST_GAP = 60;

/**
 * Tabs without borders on a strip along the upper or lower side of a page, as GTK draws them. Here the strip and its page
 * tell the tabs, none of which must have a pane (as for `findTabs`) or be chosen (as for `findTabStrips`).
 */
export function findNotebooks(scene: Scene): Candidate[] {
  return scene.surfaces
    .filter((surface) => isStrip(surface, scene.surfaces, scene.image.width))
    .flatMap((strip) => tabsOn(strip));
}

function isStrip({ box, colour, words, left, right }: Surface, surfaces: readonly Surface[], width: number): boolean {
  if (box.height < LEAST_STRIP || box.height > MOST_STRIP || words.length < 2 || left || right) return false;
  if (box.width > MOST_WIDTH_SHARE * width) return false;
  return surfaces.some((page) => {
    const below = page.box.y - box.y - box.height;
    const above = box.y - page.box.y - page.box.height;
    const beside = (below >= 0 && below <= GAP) || (above >= 0 && above <= GAP);
    return (
      beside && page.box.height >= LEAST_PAGE && sameSides(page.box, box) && colourDistance(page.colour, colour) > 6
    );
  });
}

function sameSides(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) <= GAP && Math.abs(a.x + a.width - b.x - b.width) <= GAP;
}

/** Texts of one level from the strip's left end on, at similar distances. */
function tabsOn(strip: Surface): Candidate[] {
  const texts = textsOf(strip.words);
  if (texts.length < 2 || texts[0]!.box.x - strip.box.x > MOST_GAP) return [];
  const gaps = texts.slice(1).map((text, index) => text.box.x - texts[index]!.box.x - texts[index]!.box.width);
  if (gaps.some((gap) => gap > MOST_GAP) || Math.max(...gaps) - Math.min(...gaps) > 10) return [];
  return texts.map(({ box, words }) => {
    const pad = Math.min(PAD, gaps[0]! / 2);
    const place = { x: Math.round(box.x - pad), width: Math.round(box.width + 2 * pad) };
    const tab = { ...place, y: strip.box.y, height: strip.box.height };
    return { type: 'tab', box: tab, confidence: 0.7, words: words.filter((word) => centreIn(word.box, tab)) };
  });
}

function textsOf(words: readonly Word[]): { box: Rect; words: Word[] }[] {
  const texts: { box: Rect; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.box.x - b.box.x)) {
    const last = texts.at(-1);
    if (last && word.box.x - last.box.x - last.box.width < 0.8 * Math.max(10, word.box.height)) {
      last.words.push(word);
      last.box = rectUnion(last.box, word.box);
    } else texts.push({ box: word.box, words: [word] });
  }
  return texts;
}
