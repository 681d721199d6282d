import { type IconMask, SIDE } from './icon-mask';

/**
 * Icons whose meaning is the same in all programs. Dashes, dots and filled shapes mean many things: they are
 * there to be told from the others.
 */
export type IconName =
  | 'close'
  | 'add'
  | 'menu'
  | 'search'
  | 'delete'
  | 'save'
  | 'more'
  | 'back'
  | 'next'
  | 'dash'
  | 'blob';

type Point = readonly [number, number];

/** What icons are drawn of, on a square of side 1. */
type Stroke =
  | { readonly line: readonly [Point, Point, ...Point[]] }
  | { readonly circle: Point; readonly radius: number }
  | { readonly disc: Point; readonly radius: number }
  | { readonly area: readonly [Point, Point] };

const line = (...points: [Point, Point, ...Point[]]): Stroke => ({ line: points });

const BIN = line([0.18, 0.2], [0.24, 1], [0.76, 1], [0.82, 0.2]);
const LID = line([0.08, 0.17], [0.92, 0.17]);
const HANDLE = line([0.36, 0.15], [0.38, 0.03], [0.62, 0.03], [0.64, 0.15]);

/** The usual drawings of each icon. */
const DRAWINGS: readonly (readonly [IconName, readonly Stroke[]])[] = [
  ['close', [line([0.03, 0.03], [0.97, 0.97]), line([0.97, 0.03], [0.03, 0.97])]],
  ['add', [line([0.5, 0], [0.5, 1]), line([0, 0.5], [1, 0.5])]],
  ['menu', [line([0, 0.16], [1, 0.16]), line([0, 0.5], [1, 0.5]), line([0, 0.84], [1, 0.84])]],
  ['menu', [line([0, 0.06], [1, 0.06]), line([0, 0.5], [1, 0.5]), line([0, 0.94], [1, 0.94])]],
  ['search', [{ circle: [0.38, 0.38], radius: 0.32 }, line([0.63, 0.63], [0.96, 0.96])]],
  ['search', [{ circle: [0.42, 0.42], radius: 0.36 }, line([0.7, 0.7], [0.97, 0.97])]],
  ['search', [{ circle: [0.62, 0.38], radius: 0.32 }, line([0.37, 0.63], [0.04, 0.96])]],
  ['delete', [BIN, LID, HANDLE]],
  ['delete', [BIN, LID, HANDLE, line([0.4, 0.36], [0.41, 0.84]), line([0.6, 0.36], [0.59, 0.84])]],
  [
    'save',
    [
      line([0.04, 0.04], [0.76, 0.04], [0.96, 0.24], [0.96, 0.96], [0.04, 0.96], [0.04, 0.04]),
      line([0.28, 0.06], [0.28, 0.3], [0.68, 0.3], [0.68, 0.06]),
      line([0.24, 0.94], [0.24, 0.56], [0.76, 0.56], [0.76, 0.94]),
    ],
  ],
  [
    'more',
    [
      { disc: [0.12, 0.5], radius: 0.11 },
      { disc: [0.5, 0.5], radius: 0.11 },
      { disc: [0.88, 0.5], radius: 0.11 },
    ],
  ],
  [
    'more',
    [
      { disc: [0.5, 0.12], radius: 0.11 },
      { disc: [0.5, 0.5], radius: 0.11 },
      { disc: [0.5, 0.88], radius: 0.11 },
    ],
  ],
  ['back', [line([0.04, 0.5], [1, 0.5]), line([0.44, 0.1], [0.04, 0.5], [0.44, 0.9])]],
  ['next', [line([0, 0.5], [0.96, 0.5]), line([0.56, 0.1], [0.96, 0.5], [0.56, 0.9])]],
  ['dash', [line([0, 0.5], [1, 0.5])]],
  [
    'blob',
    [
      {
        area: [
          [0.04, 0.04],
          [0.96, 0.96],
        ],
      },
    ],
  ],
];

/** Width of a line, as a share of the icon's side. */
const WIDTHS = [0.1, 0.16];

/** Every known icon in thin and bold lines. */
export const KNOWN_ICONS: readonly { readonly name: IconName; readonly mask: IconMask }[] = DRAWINGS.flatMap(
  ([name, strokes]) => WIDTHS.map((width) => ({ name, mask: rendered(strokes, width) })),
);

function rendered(strokes: readonly Stroke[], width: number): IconMask {
  return Uint8Array.from({ length: SIDE * SIDE }, (_value, cell) => {
    const at: Point = [((cell % SIDE) + 0.5) / SIDE, (Math.floor(cell / SIDE) + 0.5) / SIDE];
    return strokes.some((stroke) => distance(stroke, at) <= width / 2 + 0.01) ? 1 : 0;
  });
}

function distance(stroke: Stroke, [x, y]: Point): number {
  if ('circle' in stroke) return Math.abs(Math.hypot(x - stroke.circle[0], y - stroke.circle[1]) - stroke.radius);
  if ('disc' in stroke) return Math.max(0, Math.hypot(x - stroke.disc[0], y - stroke.disc[1]) - stroke.radius);
  if ('area' in stroke) {
    const [[left, top], [right, bottom]] = stroke.area;
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  }
  const parts = stroke.line.slice(1).map((end, at) => toSegment([x, y], stroke.line[at]!, end));
  return Math.min(...parts);
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}
