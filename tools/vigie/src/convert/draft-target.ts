import { type Element, type Point, type Rect, rectArea, rectCentre, rectContains } from '@vigie/domain';
import { elementUnder, resolveTarget } from '@vigie/orchestrator';
import { boundTarget } from './bound';
import { constantLines, isBesideData, looksLikeData } from './constant-text';
import { literal, type TargetDraft } from './draft';
import type { NoteCode } from './notes';
import type { PictureView } from './view';

/** An “element” that takes more of the screen is an area, and a click into it means something within. */
const MOST_OF_SCREEN = 0.4;
/** Texts around an element that are tried as its anchors, nearest first. */
const ANCHORS = 24;
/** Letters of what a person would call something. */
const LONGEST_NAME = 60;

export type DraftedTarget =
  | { readonly kind: 'target'; readonly target: TargetDraft; readonly box: Rect }
  | { readonly kind: 'no_target'; readonly code: NoteCode };

/**
 * What names the thing under a recorded point, so that the orchestrator's own resolver finds that and nothing else on this
 * picture. The plainest description that does is taken; the order of equal ones (`nth`) never is: it is no name.
 */
export function draftTarget(point: Point, view: PictureView): DraftedTarget {
  const { width, height } = view.seen.size;
  if (point.x >= width || point.y >= height) return { kind: 'no_target', code: 'POINT_OUTSIDE_PICTURE' };
  const small = view.seen.elements.filter(({ box }) => rectArea(box) <= MOST_OF_SCREEN * width * height);
  const element = elementUnder(point, small);
  if (element !== null && isCase(element, view)) return { kind: 'no_target', code: 'LABEL_LOOKS_LIKE_DATA' };
  if (element === null) return draftWords(point, view);
  const { label, type } = element;
  // A longer one is a line of other things that perception took for its caption.
  const isName = label.trim() !== '' && label.length <= LONGEST_NAME;
  const named = isName ? [{ type, label: literal(label) }] : [];
  const drafted = firstThatResolves([...named, ...anchored(named[0] ?? { type }, element.box, view)], point, view);
  const nameless = drafted.kind === 'no_target' && named.length === 0;
  return nameless ? { kind: 'no_target', code: 'ELEMENT_WITHOUT_NAME' } : drafted;
}

function isCase({ label, type, role, box }: Element, view: PictureView): boolean {
  if (looksLikeData(label) || role === 'table_row' || role === 'table_cell') return true;
  // What acts is called the same for every case, wherever it stands.
  return (type === 'generic' || type === 'link') && isBesideData(box, view);
}

/** Where no element was recognised, the words at the point: a row of a menu, a link without a frame. */
function draftWords(point: Point, view: PictureView): DraftedTarget {
  const line = view.lines.find(({ box }) => rectContains(box, point));
  if (line === undefined) return { kind: 'no_target', code: 'NO_ELEMENT_UNDER_POINT' };
  if (looksLikeData(line.text) || isBesideData(line.box, view)) {
    return { kind: 'no_target', code: 'LABEL_LOOKS_LIKE_DATA' };
  }
  const target = { text: literal(line.text) };
  return firstThatResolves([target, ...anchored(target, line.box, view)], point, view);
}

function firstThatResolves(drafts: readonly TargetDraft[], point: Point, view: PictureView): DraftedTarget {
  for (const target of drafts) {
    const place = resolveTarget(boundTarget(target), view.seen);
    if (place.kind === 'resolved' && rectContains(place.box, point)) return { kind: 'target', target, box: place.box };
  }
  return { kind: 'no_target', code: 'TWINS_NOT_TOLD_APART' };
}

/** The same with a relation to each of the constant texts around, nearest first. */
function anchored(base: TargetDraft, box: Rect, view: PictureView): TargetDraft[] {
  const centre = rectCentre(box);
  const away = (other: Rect) => {
    const { x, y } = rectCentre(other);
    return Math.hypot(x - centre.x, y - centre.y);
  };
  return constantLines(view)
    .filter((line) => !rectContains(box, rectCentre(line.box)))
    .sort((a, b) => away(a.box) - away(b.box))
    .slice(0, ANCHORS)
    .flatMap((line) => relationsTo(line.box, box).map((key) => ({ ...base, [key]: literal(line.text) })));
}

type Key = 'right_of' | 'left_of' | 'below' | 'above';

function relationsTo(anchor: Rect, box: Rect): Key[] {
  const keys: Key[] = [];
  if (anchor.x + anchor.width <= box.x) keys.push('right_of');
  if (anchor.y + anchor.height <= box.y) keys.push('below');
  if (anchor.x >= box.x + box.width) keys.push('left_of');
  if (anchor.y >= box.y + box.height) keys.push('above');
  return keys;
}
