import type { Rect } from '@vigie/domain';
import type { FontName } from '../layout/font';
import type { IconName } from './icons';
import type { Theme } from './theme';

/** What a painter draws with: a canvas, or a recorder that only notes where texts come to stand. Colours are CSS. */
export interface Pen {
  readonly theme: Theme;
  fill(box: Rect, colour: string): void;
  /** An outline of one pixel, inside the box. */
  outline(box: Rect, colour: string): void;
  line(x1: number, y1: number, x2: number, y2: number, colour: string, width?: number): void;
  disc(x: number, y: number, radius: number, fill: string, edge: string): void;
  icon(icon: IconName, x: number, y: number, size: number, faint: boolean): void;
  /** `baseline` is where the letters stand. */
  text(x: number, baseline: number, text: string, font: FontName, colour: string): void;
  width(text: string, font: FontName): number;
  clip(box: Rect, draw: () => void): void;
}
