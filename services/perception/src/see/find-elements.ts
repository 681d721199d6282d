import { type Doubt, type RgbImage, rectIou, type Word } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { findControls } from './find-controls';
import { findIcons } from './find-icons';
import { findLinks } from './find-links';
import { findMenus } from './find-menus';
import { findNavigation } from './find-navigation';
import { findTables } from './find-tables';
import { findTabs } from './find-tabs';
import { findToggles } from './find-toggles';
import { panesOf } from './panes';
import { smoothRegions } from './regions';
import { centreIn, contains, describeScene } from './scene';

/** The interactive parts of an image, by what surrounds, fills and follows its texts. Pure: same pixels, same elements. */
export function findElements(
  image: RgbImage,
  words: readonly Word[],
): { candidates: readonly Candidate[]; doubts: readonly Doubt[] } {
  const panes = panesOf(smoothRegions(image));
  const scene = describeScene(image, panes, words);
  const navigation = findNavigation(scene);
  const sidebar = navigation.filter(({ type }) => type === 'link').map(({ box }) => box);
  const candidates = [
    ...findTabs(scene),
    ...findToggles(scene, panes, sidebar),
    ...findControls(scene),
    ...navigation,
    ...findLinks(scene),
    ...findMenus(scene),
    ...findTables(scene),
    ...findIcons(scene),
  ];
  return { candidates: settle(candidates), doubts: [] };
}

/** Of candidates that mean the same place the first finder's stays; a link inside a control is the control's text. */
function settle(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const taken = kept.some(
      (other) =>
        rectIou(other.box, candidate.box) > 0.5 ||
        (candidate.type === 'link' && centreIn(candidate.box, other.box)) ||
        (candidate.type !== 'link' && other.type === 'tab' && contains(other.box, candidate.box)),
    );
    if (!taken) kept.push(candidate);
  }
  return kept.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}
