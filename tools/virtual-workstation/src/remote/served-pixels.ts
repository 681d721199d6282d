import type { Size } from '@vigie/domain';
import type { RunningProgram } from '../desktop/program';
import { ScreenPixels } from '../desktop/screen-pixels';
import type { ProgramState } from '../program/state';
import { changedRects } from './changed-rects';
import type { ChangedSince } from './messages';

/** Versions whose pixels are kept to compare with: those that a guard may still ask about. */
const KEPT = 8;

export interface Grabbed extends Size {
  readonly version: number;
  readonly picture: number;
  readonly data: Buffer;
}

/** The screen under version numbers: the same pixels have the same number as long as nothing was drawn. */
export class ServedPixels {
  private readonly pixels: ScreenPixels;
  private readonly kept = new Map<number, Grabbed & { readonly state: ProgramState }>();
  private drawn: Uint8Array | null = null;
  private paints = 0;

  constructor(private readonly program: RunningProgram) {
    this.pixels = new ScreenPixels(program.world);
  }

  grab(): Grabbed {
    const lit = this.program.caretLit();
    const state = this.program.state();
    const { data, width, height } = this.pixels.grab(state, lit);
    if (data !== this.drawn) this.paints += 1;
    this.drawn = data;
    const version = this.paints * 2 + (lit ? 1 : 0);
    const known = this.kept.get(version);
    if (known !== undefined) return known;
    // A copy: the next blink of the caret is painted into the same buffer.
    const grabbed = { version, picture: this.paints, width, height, data: Buffer.from(data), state };
    this.kept.set(version, grabbed);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value as number);
    return grabbed;
  }

  /** How each kept picture differs from the screen now. A caret does not count. */
  changes(): { readonly now: number; readonly changed: ChangedSince[] } {
    const now = this.grab();
    const others = [...this.kept.values()].filter((kept) => kept.picture !== now.picture);
    if (others.length === 0) return { now: now.picture, changed: [] };
    const after = this.withoutCaret(this.program.state());
    const changed = others.map(({ picture, state }) => ({
      picture,
      rects: changedRects(this.withoutCaret(state), after, now),
    }));
    // The program's own picture stands in the canvas again, so that it keeps its number.
    this.drawn = this.pixels.grab(this.program.state(), this.program.caretLit()).data;
    return { now: now.picture, changed };
  }

  private withoutCaret(state: ProgramState): Buffer {
    return Buffer.from(this.pixels.grab(state, false).data);
  }
}
