import type { ElementType, Rect, RgbImage, StateSeen } from '@vigie/domain';
import { clampRect, growRect } from '../../pixels/crop';
import { around, colourDistance, inkBounds, medianColour } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import { isInvitation } from '../label/hints';
import type { Page } from '../page';
import { genericPlaces } from '../place/generic-place';
import { textInk } from '../text-ink';

/** Out of use is drawn with less than this share of the contrast that others of the kind have, and with less than `MOST`. */
const PALE = 0.62;
const MOST = 150;
/** An element of the kind whose contrast says what is usual. */
const STRONG = 110;
/** Icons are of one kind when they stand on one row this near to each other, pixels. */
const ROW = 4;

/** Grounds of fields that are in use differ less than this. */
const FIELD_GROUND = 4;
/** How sure paleness is: icons are drawn in many ways. */
const KNOWN: Readonly<Record<string, number>> = { icon: 0.5, field: 0.7 };

interface Drawn {
  readonly index: number;
  readonly kind: string;
  readonly contrast: number;
  readonly ground: Colour;
}

/**
 * Elements that are drawn paler than others of their kind on this screen. Nothing is said where there is nothing to
 * compare with: a screen may be pale throughout.
 */
export function findDisabled(page: Page): Map<number, StateSeen> {
  const places = genericPlaces(page);
  const drawn = page.elements.flatMap(({ type }, index) => {
    // Headers are pale by design; entries of menus and rows are compared with their like.
    const place = type === 'generic' ? places.get(index) : undefined;
    return type === 'generic' && place !== 'menu' ? [] : (drawnOf(page, index) ?? []);
  });
  const kinds = Map.groupBy(drawn, ({ kind }) => kind);
  const found = new Map<number, StateSeen>();
  for (const { index, kind, contrast, ground } of drawn) {
    const others = kinds
      .get(kind)!
      .filter((other) => other.index !== index && colourDistance(other.ground, ground) < 90);
    const strongest = Math.max(0, ...others.map((other) => other.contrast));
    if (strongest < STRONG || contrast >= PALE * strongest || contrast > MOST) continue;
    // A field with a hint is pale as well, but stands on the ground that fields have.
    const usual = others.filter((other) => other.contrast >= PALE * strongest);
    if (kind === 'field' && isInvitation(page.ownOf(index)[0]?.text ?? '')) continue;
    if (kind === 'field' && usual.some((other) => colourDistance(other.ground, ground) <= FIELD_GROUND)) continue;
    const margin = 1 - contrast / (PALE * strongest);
    const known = KNOWN[kind.split(' ')[0]!] ?? 0.8;
    found.set(index, { name: 'disabled', confidence: Math.round((known + Math.min(0.15, margin * 0.4)) * 100) / 100 });
  }
  return found;
}

/** By what an element is compared: its text, or an icon's drawing with the icons on its row. */
function drawnOf(page: Page, index: number): Drawn | null {
  const { type, box } = page.elements[index]!;
  const own = page.ownOf(index)[0];
  if (own) {
    const ink = page.inkOf(own);
    return ink && ink.contrast > 12 ? { index, kind: KINDS[type], contrast: ink.contrast, ground: ink.ground } : null;
  }
  if (type !== 'button' || box.width > 60 || box.height > 60) return null;
  const drawing = drawingIn(page.image, box);
  const ink = drawing && textInk(page.image, drawing);
  const row = Math.round((box.y + box.height / 2) / ROW);
  return ink && ink.contrast > 12 ? { index, kind: `icon ${row}`, contrast: ink.contrast, ground: ink.ground } : null;
}

/** Bounds of an icon in its button: thin ones would be lost among the pixels of the whole box. */
function drawingIn(image: RgbImage, box: Rect): Rect | null {
  const inset = Math.round(Math.min(box.width, box.height) * 0.15);
  const within = clampRect(growRect(box, -inset), image);
  if (within.width < 6 || within.height < 6) return null;
  return inkBounds(image, within, medianColour(image, around(growRect(within, -1), 0)), 24);
}

/** Toggles are compared with each other, commands with commands. */
const KINDS: Readonly<Record<ElementType, string>> = {
  button: 'button',
  text_input: 'field',
  dropdown: 'list',
  tab: 'tab',
  checkbox: 'toggle',
  radio: 'toggle',
  link: 'link',
  generic: 'generic',
};
