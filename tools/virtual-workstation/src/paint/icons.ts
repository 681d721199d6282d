/** One stroke or fill of an icon: an SVG path on a 16 × 16 grid, `-` for outlines, and the name of its colour. */
export interface IconPart {
  readonly path: string;
  readonly fill: boolean;
  readonly colour: 'ink' | 'accent' | 'paper' | 'green' | 'amber' | 'red' | 'white';
}

const line = (path: string, colour: IconPart['colour'] = 'ink'): IconPart => ({ path, fill: false, colour });
const fill = (path: string, colour: IconPart['colour'] = 'ink'): IconPart => ({ path, fill: true, colour });
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const ICONS = {
  app: [fill('M1 1h14v14h-14z', 'white'), fill('M6 3h4v3h3v4h-3v3h-4v-3h-3v-4h3z', 'accent')],
  minimize: [line('M4 8.5h8')],
  maximize: [line('M4.5 4.5h7v7h-7z')],
  close: [line('M4.5 4.5l7 7M11.5 4.5l-7 7')],
  back: [fill('M9 2.5v3.5h5v4h-5v3.5l-7-5.5z', 'accent')],
  home: [line('M3.5 7.5v6h9v-6'), fill('M8 1.5l7 6.5h-14z', 'accent')],
  refresh: [line('M13 8a5 5 0 1 1-1.6-3.7', 'green'), fill('M13.5 1.5v4.5h-4.5z', 'green')],
  magnifier: [fill(circle(6.5, 6.5, 4.5), 'paper'), line(circle(6.5, 6.5, 4.5)), line('M10 10l4.5 4.5', 'accent')],
  folder: [fill('M1.5 3.5h5l1.5 2h6.5v8h-13z', 'amber'), line('M1.5 3.5h5l1.5 2h6.5v8h-13z')],
  list: [fill('M2 2.5h2v2h-2zM2 7h2v2h-2zM2 11.5h2v2h-2z', 'accent'), line('M6 3.5h8M6 8h8M6 12.5h8')],
  page: [
    fill('M3.5 1.5h6l3 3v10h-9z', 'paper'),
    line('M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3'),
    line('M5.5 7.5h5M5.5 9.5h5M5.5 11.5h3', 'accent'),
  ],
  pill: [
    fill('M9 2.5a3 3 0 0 1 4.5 4.5l-3 3-4.5-4.5z', 'red'),
    line('M9 2.5a3 3 0 0 1 4.5 4.5l-6.5 6.5a3 3 0 0 1-4.5-4.5zM6 5.5l4.5 4.5'),
  ],
  flask: [fill('M4.5 9.5h7l2 4.5h-11z', 'green'), line('M6.5 1.5v5l-4 7.5h11l-4-7.5v-5M5 1.5h6')],
  calendar: [
    fill('M2.5 3.5h11v10.5h-11z', 'paper'),
    fill('M2.5 3.5h11v3h-11z', 'red'),
    line('M2.5 3.5h11v10.5h-11zM5.5 1.5v3M10.5 1.5v3'),
    fill('M5 8h2v2h-2zM9 8h2v2h-2zM5 11h2v2h-2z', 'accent'),
  ],
  printer: [
    fill('M2 6.5h12v5h-12z', 'paper'),
    line('M2 6.5h12v5h-12zM4.5 6.5v-4.5h7v4.5M4.5 10.5h7v4h-7z'),
    fill('M11 8h2v1h-2z', 'green'),
  ],
  envelope: [fill('M1.5 3.5h13v9.5h-13z', 'paper'), line('M1.5 3.5h13v9.5h-13zM1.5 4l6.5 5 6.5-5')],
  lock: [fill('M3.5 7.5h9v6.5h-9z', 'amber'), line('M3.5 7.5h9v6.5h-9zM5.5 7.5v-3a2.5 2.5 0 0 1 5 0v3')],
  help: [
    fill(circle(8, 8, 6.5), 'accent'),
    line('M6 6.2a2 2 0 1 1 2.6 1.9q-.6.3-.6 1.4', 'white'),
    fill('M7.3 11h1.4v1.4h-1.4z', 'white'),
  ],
  user: [fill(circle(8, 5, 3), 'accent'), fill('M2.5 14a5.5 5.5 0 0 1 11 0z', 'accent')],
  bed: [line('M1.5 3v10M1.5 10.5h13v2.5M14.5 10v-2.5h-8v3'), fill(circle(4, 7.5, 1.5), 'accent')],
  pencil: [fill('M11 2l3 3-8.5 8.5-3.5.5.5-3.5z', 'amber'), line('M11 2l3 3-8.5 8.5-3.5.5.5-3.5z')],
  code: [line('M5.5 4l-4 4 4 4M10.5 4l4 4-4 4', 'accent')],
  book: [
    fill('M2.5 2.5h5.5v11h-5.5z', 'accent'),
    fill('M8 2.5h5.5v11h-5.5z', 'paper'),
    line('M2.5 2.5h11v11h-11zM8 2.5v11'),
  ],
  chart: [
    fill('M3 9h2.5v5h-2.5z', 'accent'),
    fill('M6.8 5h2.5v9h-2.5z', 'green'),
    fill('M10.6 2h2.5v12h-2.5z', 'amber'),
    line('M1.5 14.5h13'),
  ],
  gear: [
    line(circle(8, 8, 3.5)),
    line('M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M3.4 3.4l2 2M10.6 10.6l2 2M12.6 3.4l-2 2M5.4 10.6l-2 2'),
  ],
  key: [line(circle(5, 8, 3), 'amber'), line('M8 8h6.5v3M11.5 8v2.5')],
  door: [fill('M3.5 1.5h7v13h-7z', 'amber'), line('M3.5 1.5h7v13h-7z'), line('M12 8h3.5M13.5 6l2 2-2 2', 'red')],
  eraser: [fill('M6 3l6 6-4 4h-3l-3.500-3.500z', 'red'), line('M6 3l6 6-4 4h-3l-3.500-3.500zM8 13.500h6')],
  floppy: [fill('M1.5 1.5h11l2 2v11h-13z', 'accent'), fill('M4.500 9h7v5h-7z', 'white'), fill('M5 2h6v4h-6z', 'white')],
  cross: [line('M3 3l10 10M13 3l-10 10', 'red')],
  check: [line('M2.500 8.500l3.500 4 7.500-9', 'green')],
  stop: [fill('M3.500 3.500h9v9h-9z', 'red')],
  info: [fill(circle(8, 8, 7), 'accent'), fill('M7.200 7h1.600v5h-1.600zM7.200 4h1.600v1.700h-1.600z', 'white')],
  question: [
    fill(circle(8, 8, 7), 'accent'),
    line('M6 6.200a2 2 0 1 1 2.600 1.900q-.600.300-.600 1.400', 'white'),
    fill('M7.300 11h1.400v1.400h-1.400z', 'white'),
  ],
  warning: [
    fill('M8 1l7.500 13.500h-15z', 'amber'),
    fill('M7.300 5.500h1.400v5h-1.400zM7.300 11.600h1.400v1.500h-1.400z', 'ink'),
  ],
  error: [fill(circle(8, 8, 7), 'red'), line('M5 5l6 6M11 5l-6 6', 'white')],
} as const satisfies Record<string, readonly IconPart[]>;

export type IconName = keyof typeof ICONS;
