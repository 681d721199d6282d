import type { Rect } from '@vigie/domain';
import type { PixelView } from '../src';

// Jest's globals are slow to reach, and these are asked for by the pixel.
const { max, min, round } = Math;

/** Digits of 6 × 9 pixels, as a small type draws them. */
const DIGITS: readonly (readonly string[])[] = [
  ['.####.', '##..##', '#....#', '#....#', '#....#', '#....#', '#....#', '##..##', '.####.'],
  ['..##..', '####..', '..##..', '..##..', '..##..', '..##..', '..##..', '..##..', '######'],
  ['.####.', '#...##', '....##', '....##', '...##.', '..##..', '.##...', '##....', '######'],
  ['.####.', '#...##', '....##', '....##', '..###.', '....##', '....##', '#...##', '.####.'],
  ['...##.', '..###.', '.#.##.', '.#.##.', '#..##.', '######', '...##.', '...##.', '...##.'],
  ['######', '##....', '##....', '#####.', '....##', '....##', '....##', '#...##', '.####.'],
  ['.####.', '##...#', '##....', '#####.', '##..##', '##..##', '##..##', '##..##', '.####.'],
  ['######', '....##', '....##', '...##.', '...##.', '..##..', '..##..', '.##...', '.##...'],
  ['.####.', '##..##', '##..##', '##..##', '.####.', '##..##', '##..##', '##..##', '.####.'],
  ['.####.', '##..##', '##..##', '##..##', '##..##', '.#####', '....##', '#...##', '.####.'],
];
const ADVANCE = 7;

/** A small screen that tests draw on, in greys. */
export class DrawnScreen {
  readonly data: Uint8Array;

  constructor(
    readonly width = 400,
    readonly height = 200,
    ground = 240,
  ) {
    this.data = new Uint8Array(width * height * 4).fill(ground);
  }

  view(): PixelView {
    return { width: this.width, height: this.height, layout: 'rgbx', data: this.data };
  }

  copy(): DrawnScreen {
    const copy = new DrawnScreen(this.width, this.height);
    copy.data.set(this.data);
    return copy;
  }

  fill({ x, y, width, height }: Rect, level: number): this {
    for (let v = y; v < y + height; v++) for (let u = x; u < x + width; u++) this.set(u, v, level);
    return this;
  }

  outline({ x, y, width, height }: Rect, level: number): this {
    this.fill({ x, y, width, height: 1 }, level).fill({ x, y: y + height - 1, width, height: 1 }, level);
    return this.fill({ x, y, width: 1, height }, level).fill({ x: x + width - 1, y, width: 1, height }, level);
  }

  digits(x: number, y: number, text: string, level = 30): this {
    [...text].forEach((digit, nth) => {
      (DIGITS[Number(digit)] ?? []).forEach((line, row) => {
        [...line].forEach((dot, column) => {
          if (dot === '#') this.set(x + nth * ADVANCE + column, y + row, level);
        });
      });
    });
    return this;
  }

  /** Every pixel of a part becomes another. */
  change({ x, y, width, height }: Rect, to: (level: number, x: number, y: number) => number): this {
    for (let v = y; v < y + height; v++) {
      for (let u = x; u < x + width; u++) this.set(u, v, to(this.data[(v * this.width + u) * 4] ?? 0, u, v));
    }
    return this;
  }

  /** Copies rows `from` … to another height, over the whole width. */
  moveRows(from: number, rows: number, by: number): this {
    const stride = this.width * 4;
    this.data.copyWithin((from + by) * stride, from * stride, (from + rows) * stride);
    return this;
  }

  private set(x: number, y: number, level: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 4;
    this.data[at] = this.data[at + 1] = this.data[at + 2] = max(0, min(255, round(level)));
  }
}

/** A table of seven rows of 20 pixels from y = 40, each a number of nine digits, a column of eight and a button's outline. */
export function drawTable(numbers: readonly string[]): DrawnScreen {
  const screen = new DrawnScreen();
  numbers.forEach((number, row) => {
    const y = 40 + row * 20;
    screen.fill({ x: 10, y, width: 380, height: 20 }, row % 2 === 0 ? 255 : 247);
    screen.digits(20, y + 5, number).digits(140, y + 5, number.slice(0, 8).split('').reverse().join(''));
    screen.fill({ x: 10, y: y + 19, width: 380, height: 1 }, 214);
  });
  return screen;
}

export const NUMBERS = ['800412345', '800412354', '800421345', '800413245', '800412435', '800414325', '800415523'];

export function rowAt(row: number): Rect {
  return { x: 10, y: 40 + row * 20, width: 380, height: 20 };
}
