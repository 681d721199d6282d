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

export const SIZE = { width: 400, height: 272 };
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
  fc.record({ kind: fc.constant('dialog' as const), x: fc.nat(160), y: fc.nat(160), text: word }),
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
  const list = { x: 12, y: 120, width: 376, height: 140 };
  const boxes: DrawnBox[] = [
    { x: 0, y: 0, width: SIZE.width, height: 26, fill: '#0b6e8a' },
    ...[0, 1].map((at) => ({
      x: 90,
      y: 44 + 36 * at,
      width: 150,
      height: 24,
      fill: dark ? '#1b1d20' : '#fff',
      stroke: '#8a94a0',
    })),
    { x: 236, y: 44, width: 76, height: 26, fill: '#0b6e8a', stroke: '#0b6e8a', radius: 3 },
    { x: 318, y: 44, width: 70, height: 26, fill: '#e4e8ee', stroke: '#8a94a0', radius: 3 },
    { x: 236, y: 86, width: 13, height: 13, fill: '#fff', stroke: '#606060' },
    { ...list, fill: dark ? '#1b1d20' : '#ffffff', stroke: '#c0c6cc' },
  ];
  const texts: DrawnText[] = [
    { text: values[0]!, x: 10, y: 18, colour: '#ffffff' },
    { text: 'Nom', x: 30, y: 61, colour },
    { text: 'Ville', x: 30, y: 97, colour },
    { text: values[1]!, x: 96, y: 61, colour },
    { text: values[2]!, x: 96, y: 97, colour },
    { text: values[3]!, x: 246, y: 61, colour: '#ffffff' },
    { text: values[4]!, x: 330, y: 61 },
    { text: values[5]!, x: 256, y: 97, colour },
    ...[0, 1, 2, 3]
      .map((row) => ({
        text: `${values[6 + (row % 3)]} ${row}`,
        x: 32,
        y: list.y + 24 + ((28 * row - scrolled) % 112),
        colour,
      }))
      .filter((text) => text.y > list.y + 14),
  ];
  const over = [
    dialog === null ? '' : dialogMarkup(dialog),
    pointer === null ? '' : `<path d="M${pointer.x} ${pointer.y} l0 15 l4 -4 l7 0 z" fill="#000" stroke="#fff"/>`,
    ...pixels.map((pixel) => `<rect x="${pixel.x}" y="${pixel.y}" width="1" height="1" fill="#c03030"/>`),
  ];
  return { ...SIZE, ground, boxes, texts, over: over.join('') };
}

function dialogMarkup({ x: left, y: top, text }: { x: number; y: number; text: string }): string {
  return `<rect x="${left + 0.5}" y="${top + 0.5}" width="229" height="99" fill="#fafafa" stroke="#404040"/>
    <text x="${left + 20}" y="${top + 34}" font-family="DejaVu Sans" font-size="13">${text}</text>
    <rect x="${left + 130.5}" y="${top + 60.5}" width="79" height="25" fill="#e4e8ee" stroke="#8a94a0"/>
    <text x="${left + 150}" y="${top + 78}" font-family="DejaVu Sans" font-size="13">Fermer</text>`;
}
