import fc from 'fast-check';
import type { Drawing, DrawnBox, DrawnText } from './draw';

/** What may happen to a screen between two frames. */
export type Edit =
  | { readonly kind: 'text'; readonly which: number; readonly text: string }
  | { readonly kind: 'pointer'; readonly x: number; readonly y: number }
  | { readonly kind: 'scroll'; readonly by: number }
  | { readonly kind: 'dialog'; readonly x: number; readonly y: number; readonly text: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'theme'; readonly ground: string }
  | { readonly kind: 'pixel'; readonly x: number; readonly y: number };

/** A screen as it is drawn, and what was changed on it since. */
export interface EditedScreen {
  readonly values: readonly string[];
  readonly scrolled: number;
  readonly pointer: { readonly x: number; readonly y: number } | null;
  readonly dialog: { readonly x: number; readonly y: number; readonly text: string } | null;
  readonly ground: string;
  readonly pixels: readonly { readonly x: number; readonly y: number }[];
}

/** Small, for the many looks that a property takes. */
export const SIZE = { width: 264, height: 184 };
/** Grounds of a light and a dark theme. */
const GROUNDS = ['#f0f2f5', '#e0e8f0', '#2a2d31', '#ffffff'];

const word = fc.constantFrom(
  'MARTIN',
  'Jean',
  'Dr Le Goff',
  '12/03/1954',
  '1 g',
  'Rechercher',
  'Effacer',
  '40',
  'x',
  '',
);
const values = fc.array(word, { minLength: 9, maxLength: 9 });
const x = fc.integer({ min: 0, max: SIZE.width - 14 });
const y = fc.integer({ min: 0, max: SIZE.height - 20 });

export const edits = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), which: fc.nat(8), text: word }),
  fc.record({ kind: fc.constant('pointer' as const), x, y }),
  fc.record({ kind: fc.constant('scroll' as const), by: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('dialog' as const), x: fc.nat(130), y: fc.nat(110), text: word }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('theme' as const), ground: fc.constantFrom(...GROUNDS) }),
  fc.record({ kind: fc.constant('pixel' as const), x, y }),
);

export const screens = values.map(
  (all): EditedScreen => ({ values: all, scrolled: 0, pointer: null, dialog: null, ground: GROUNDS[0]!, pixels: [] }),
);

export function edited(screen: EditedScreen, edit: Edit): EditedScreen {
  switch (edit.kind) {
    case 'text':
      return { ...screen, values: screen.values.map((value, at) => (at === edit.which ? edit.text : value)) };
    case 'pointer':
      return { ...screen, pointer: { x: edit.x, y: edit.y } };
    case 'scroll':
      return { ...screen, scrolled: screen.scrolled + edit.by };
    case 'dialog':
      return { ...screen, dialog: { x: edit.x, y: edit.y, text: edit.text } };
    case 'close':
      return { ...screen, dialog: null };
    case 'theme':
      return { ...screen, ground: edit.ground };
    case 'pixel':
      return { ...screen, pixels: [...screen.pixels, { x: edit.x, y: edit.y }] };
  }
}

/** A title bar, fields with labels, buttons, a check box, a list that scrolls, and whatever lies over them. */
export function drawingOf({ values, scrolled, pointer, dialog, ground, pixels }: EditedScreen): Drawing {
  const dark = ground === '#2a2d31';
  const colour = dark ? '#e8e8e8' : '#202020';
  const fill = dark ? '#1b1d20' : '#ffffff';
  const list = { x: 8, y: 92, width: 248, height: 84 };
  const boxes: DrawnBox[] = [
    { x: 0, y: 0, width: SIZE.width, height: 22, fill: '#0b6e8a' },
    ...[0, 1].map((at) => ({ x: 46, y: 30 + 28 * at, width: 90, height: 22, fill, stroke: '#8a94a0' })),
    { x: 146, y: 30, width: 54, height: 24, fill: '#0b6e8a', stroke: '#0b6e8a', radius: 3 },
    { x: 206, y: 30, width: 50, height: 24, fill: '#e4e8ee', stroke: '#8a94a0', radius: 3 },
    { x: 146, y: 62, width: 13, height: 13, fill: '#fff', stroke: '#606060' },
    { ...list, fill, stroke: '#c0c6cc' },
  ];
  const texts: DrawnText[] = [
    { text: values[0]!, x: 8, y: 15, colour: '#ffffff' },
    { text: 'Nom', x: 10, y: 45, colour },
    { text: 'Ville', x: 10, y: 73, colour },
    { text: values[1]!, x: 52, y: 45, colour },
    { text: values[2]!, x: 52, y: 73, colour },
    { text: values[3]!, x: 152, y: 46, colour: '#ffffff' },
    { text: values[4]!, x: 212, y: 46 },
    { text: values[5]!, x: 166, y: 73, colour },
    ...[0, 1, 2]
      .map((row) => ({
        text: `${values[6 + row]} ${row}`,
        x: 20,
        y: list.y + 20 + ((24 * row - scrolled) % 72),
        colour,
      }))
      .filter((text) => text.y > list.y + 12),
  ];
  const over = [
    dialog === null ? '' : dialogMarkup(dialog),
    pointer === null ? '' : `<path d="M${pointer.x} ${pointer.y} l0 15 l4 -4 l7 0 z" fill="#000" stroke="#fff"/>`,
    ...pixels.map((pixel) => `<rect x="${pixel.x}" y="${pixel.y}" width="1" height="1" fill="#c03030"/>`),
  ];
  const small = texts.map((text) => ({ ...text, size: 11 }));
  return { ...SIZE, ground, boxes, texts: small, over: over.join('') };
}

function dialogMarkup({ x: left, y: top, text }: { x: number; y: number; text: string }): string {
  return `<rect x="${left + 0.5}" y="${top + 0.5}" width="129" height="69" fill="#fafafa" stroke="#404040"/>
    <text x="${left + 12}" y="${top + 24}" font-family="DejaVu Sans" font-size="11">${text}</text>
    <rect x="${left + 60.5}" y="${top + 38.5}" width="59" height="21" fill="#e4e8ee" stroke="#8a94a0"/>
    <text x="${left + 68}" y="${top + 53}" font-family="DejaVu Sans" font-size="11">Fermer</text>`;
}
