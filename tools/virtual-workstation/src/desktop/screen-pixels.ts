import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { RawPixels } from '@vigie/capture-agent';
import type { Rect, Size } from '@vigie/domain';
import { canvasPen } from '../paint/canvas-pen';
import { measureText, registerFonts } from '../paint/fonts';
import { caretOf, paintScreen } from '../paint/paint-screen';
import { THEMES } from '../paint/theme';
import type { ProgramState } from '../program/state';
import type { World } from '../program/world';
import { layoutOf } from '../screens/layout-of';

interface Surface {
  readonly canvas: Canvas;
  readonly context: SKRSContext2D;
}

/** One canvas per size for all workstations of the process: a workstation keeps pixels, never a canvas. */
const surfaces = new Map<string, Surface>();
const SURFACES_AT_MOST = 3;

function surfaceOf({ width, height }: Size): Surface {
  const key = `${width}x${height}`;
  const known = surfaces.get(key);
  if (known !== undefined) return known;
  registerFonts();
  const canvas = createCanvas(width, height);
  const surface = { canvas, context: canvas.getContext('2d', { alpha: false }) };
  if (surfaces.size >= SURFACES_AT_MOST) surfaces.delete(surfaces.keys().next().value as string);
  surfaces.set(key, surface);
  return surface;
}

/**
 * The pixels of one program, painted when something changed. A repaint gives a new buffer; a blink of the caret turns a
 * few pixels of the last one, which every taker copies from.
 */
export class ScreenPixels {
  private painted: ProgramState | null = null;
  private data: Buffer = Buffer.alloc(0);
  private caret: Rect | null = null;
  /** The pixels under the caret while it is lit. */
  private under: Buffer | null = null;

  constructor(private readonly world: World) {}

  /** `caretLit` is the phase of the blinking; it counts only where a caret is on the screen. */
  grab(state: ProgramState, caretLit: boolean): RawPixels {
    if (state !== this.painted) this.repaint(state);
    const { caret } = this;
    if (caret !== null && caretLit && this.under === null) {
      this.under = copyColumn(this.data, state.size, caret);
      paintColumn(this.data, state.size, caret, inkOf(state));
    } else if (caret !== null && !caretLit && this.under !== null) {
      paintColumn(this.data, state.size, caret, this.under);
      this.under = null;
    }
    return { ...state.size, layout: 'rgbx', data: this.data };
  }

  private repaint(state: ProgramState): void {
    const layout = layoutOf(this.world, state);
    const { canvas, context } = surfaceOf(state.size);
    paintScreen(canvasPen(context, THEMES[state.theme]), layout, state);
    this.data = canvas.data();
    this.caret = caretOf(measureText, layout, state);
    this.under = null;
    this.painted = state;
  }
}

/** A caret is one pixel wide. */
function copyColumn(data: Buffer, { width }: Size, { x, y, height }: Rect): Buffer {
  const column = Buffer.alloc(height * 4);
  for (let row = 0; row < height; row++) {
    const at = ((y + row) * width + x) * 4;
    data.copy(column, row * 4, at, at + 4);
  }
  return column;
}

/** `colours` holds one pixel for each row, or one for all. */
function paintColumn(data: Buffer, { width }: Size, { x, y, height }: Rect, colours: Buffer): void {
  for (let row = 0; row < height; row++) {
    const from = colours.length === 4 ? 0 : row * 4;
    colours.copy(data, ((y + row) * width + x) * 4, from, from + 4);
  }
}

function inkOf(state: ProgramState): Buffer {
  return Buffer.from(`${THEMES[state.theme].tones.text.slice(1)}ff`, 'hex');
}
