import { type Doubt, type Rect, type RgbImage, rectIou, type Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { wholeOf } from '../pixels/crop';
import { findLinks } from './commands/find-links';
import { findMenus } from './commands/find-menus';
import { findNavigation } from './commands/find-navigation';
import { findControls } from './fields/find-controls';
import { type RowRuns, type RunImage, segmentsOf } from './ground/regions';
import { findCaptionedIcons } from './icons/find-captioned-icons';
import { findIcons } from './icons/find-icons';
import { findSwitches } from './marks/find-switches';
import { findToggles } from './marks/find-toggles';
import { centreIn, contains, describeScene } from './scene';
import { findLists, type List } from './tables/find-lists';
import { findTables } from './tables/find-tables';
import { findNotebooks } from './tabs/find-notebooks';
import { findTabStrips } from './tabs/find-tab-strips';
import { findTabs } from './tabs/find-tabs';

/** Check boxes of one column begin this near to one place, pixels. */
const SAME_COLUMN = 3;

/** One for each kind of element. */
export const FINDERS = {
  findCaptionedIcons,
  findControls,
  findIcons,
  findLinks,
  findLists,
  findMenus,
  findNavigation,
  findNotebooks,
  findSwitches,
  findTables,
  findTabStrips,
  findTabs,
  findToggles,
};

/** What the rules say of an image. */
export interface Ruled {
  readonly candidates: readonly Candidate[];
  /** Finders that failed, and places that they could not look at. */
  readonly doubts: readonly Doubt[];
  /** The image came through lossy compression, so rules miss more. */
  readonly lossy: boolean;
  /** For the next image of the same screen. */
  readonly rows: RowRuns | null;
}

/**
 * The interactive parts of an image, by what surrounds, fills and follows its texts. Pure: same pixels, same elements,
 * whatever image came `before`.
 */
export function findElements(
  image: RgbImage,
  words: readonly Word[],
  before: RunImage | null = null,
  finders: typeof FINDERS = FINDERS,
): Ruled {
  const segments = segmentsOf(image, before);
  const scene = describeScene(image, segments, words);
  const doubts: Doubt[] = scene.crowded.map((box) => ({ code: 'PICTURE_CROWDED', box }));
  const run = <T>(find: () => readonly T[]): readonly T[] => {
    try {
      return find();
    } catch {
      // What one finder trips over is no reason to see nothing of the others (F-13.5).
      doubts.push({ code: 'ELEMENT_FINDER_FAILED', box: wholeOf(image) });
      return [];
    }
  };
  const navigation = run(() => finders.findNavigation(scene));
  const sidebar = navigation.filter(({ type }) => type === 'link').map(({ box }) => box);
  const switches = run(() => finders.findSwitches(scene));
  const toggles = run(() => finders.findToggles(scene, [...sidebar, ...switches.map(({ box }) => box)]));
  const lists = run(() => finders.findLists(scene)).filter((list) => !isOfToggles(list, toggles));
  const icons = run(() => finders.findIcons(scene));
  const controls = run(() => finders.findControls(scene));
  const menus = run(() => finders.findMenus(scene));
  const strips = run(() =>
    finders.findTabStrips(
      scene,
      menus.map(({ box }) => box),
    ),
  );
  const tables = run(() => finders.findTables(scene));
  const candidates = [
    ...lists.flatMap(({ headers }) => headers),
    ...run(() => finders.findTabs(scene)),
    ...run(() => finders.findNotebooks(scene)),
    ...run(() => finders.findCaptionedIcons(scene)),
    ...switches,
    ...toggles.filter((one) => !isInRow(one.box, lists) || isInColumn(one, toggles)),
    ...controls.filter((one) => !holdsList(one.box, lists) && !isPartOfIcon(one, icons) && !isTabOf(one, strips)),
    ...navigation,
    ...run(() => finders.findLinks(scene)),
    ...menus,
    ...strips,
    ...tables,
    ...lists.flatMap(({ rows }) => rows).filter((row) => !holdsHeaders(row.box, tables)),
    ...icons,
  ];
  return { candidates: settle(candidates), doubts, lossy: scene.lossy, rows: segments.rows };
}

/** A square in an icon is no button of its own. */
function isPartOfIcon({ type, box, words }: Candidate, icons: readonly Candidate[]): boolean {
  return type === 'button' && words.length === 0 && icons.some((icon) => contains(icon.box, box));
}

/** The ground of a strip's chosen tab looks like a button. */
function isTabOf({ box }: Candidate, strips: readonly Candidate[]): boolean {
  return strips.some((tab) => rectIou(tab.box, box) > 0.5);
}

/** The arrow of a list, the steps of a number: they end where their field ends. */
function isPartOfField(box: Rect, { type, box: field }: Candidate): boolean {
  const gap = field.x + field.width - box.x - box.width;
  return (
    (type === 'dropdown' || type === 'text_input') &&
    contains(field, box) &&
    gap <= 3 &&
    box.width <= 1.4 * field.height
  );
}

/** Check boxes below one another are elements each; in a table they are parts of its rows. */
function isOfToggles({ rows, headers }: List, toggles: readonly Candidate[]): boolean {
  const ticked = rows.filter((row) => toggles.some((toggle) => centreIn(toggle.box, row.box)));
  return headers.length === 0 && ticked.length * 2 >= rows.length;
}

function isInRow(box: Rect, lists: readonly List[]): boolean {
  return lists.some(({ headers, rows }) => headers.length > 0 && rows.some((row) => contains(row.box, box)));
}

/** In the rows of a list a mark is one of a column; a lone one is an icon. */
function isInColumn({ type, box }: Candidate, toggles: readonly Candidate[]): boolean {
  const alike = toggles.filter((other) => other.type === type && Math.abs(other.box.x - box.x) <= SAME_COLUMN);
  return alike.length >= 2;
}

/** What holds several headers of a table is their row. */
function holdsHeaders(row: Rect, tables: readonly Candidate[]): boolean {
  return tables.filter(({ box }) => contains(row, box)).length >= 2;
}

/** What holds rows is no field. */
function holdsList(box: Rect, lists: readonly List[]): boolean {
  return lists.some(({ rows }) => rows.filter((row) => contains(box, row.box)).length >= 2);
}

function isToggle({ type }: Candidate): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** Of candidates that mean the same place the first finder's stays; a link inside a control is the control's text. */
function settle(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const taken = kept.some(
      (other) =>
        rectIou(other.box, candidate.box) > 0.5 ||
        (candidate.type === 'link' && centreIn(candidate.box, other.box)) ||
        (candidate.type === 'link' && isToggle(other) && candidate.words.every((word) => other.words.includes(word))) ||
        (candidate.type === 'button' && candidate.words.length === 0 && isPartOfField(candidate.box, other)) ||
        (candidate.type === 'button' &&
          candidate.words.length === 0 &&
          isToggle(other) &&
          centreIn(candidate.box, other.box)) ||
        (candidate.type !== 'link' && other.type === 'tab' && contains(other.box, candidate.box)),
    );
    if (!taken) kept.push(candidate);
  }
  return kept.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}
