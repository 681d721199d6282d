import type { Desktop, PixelSource, RawPixels } from '@vigie/capture-agent';
import { type Rect, rectArea, rectIntersection } from '@vigie/domain';
import type { Answers } from './messages';
import type { ProgramClient } from './program-client';

type GuardMark = Parameters<Desktop['changedInGap']>[0];

/** Grabs whose version is remembered, to find the one that a guard looked at. */
const REMEMBERED = 32;

/** The program's screen from its process, fetched only when it changed, and what changed between a grab and an input. */
export class RemotePixels implements PixelSource {
  private held: RawPixels & { readonly version: number } = {
    version: -1,
    width: 0,
    height: 0,
    layout: 'rgbx',
    data: Buffer.alloc(0),
  };
  private readonly grabs: { readonly startedAtMs: number; readonly picture: number }[] = [];
  private lastStroke: NonNullable<Answers['input']> | null = null;

  constructor(private readonly program: ProgramClient) {}

  async grab(): Promise<RawPixels> {
    const startedAtMs = performance.now();
    const { head, body } = await this.program.askWithBody('grab', { known: this.held.version });
    const { version, picture, width, height } = head;
    if (body.length > 0) this.held = { version, width, height, layout: 'rgbx', data: body };
    this.grabs.push({ startedAtMs, picture });
    if (this.grabs.length > REMEMBERED) this.grabs.shift();
    return this.held;
  }

  /** What the program told with the first input of a stroke. */
  noteStroke(told: NonNullable<Answers['input']>): void {
    this.lastStroke = told;
  }

  /** Whether one of the rectangles was drawn on between the guard's grab and the last stroke; unknown counts as yes. */
  changedInGap(mark: GuardMark, rects: readonly Rect[]): boolean {
    const guard = this.grabs.find((grab) => grab.startedAtMs >= mark.atMs);
    if (guard === undefined || this.lastStroke === null) return true;
    if (guard.picture === this.lastStroke.now) return false;
    const changes = this.lastStroke.changed.find((change) => change.picture === guard.picture);
    if (changes === undefined) return true;
    return changes.rects.some((drawn) => rects.some((rect) => rectArea(rectIntersection(drawn, rect)) > 0));
  }
}
