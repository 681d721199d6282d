import type { EncodedChange, FrameSource } from '../../ports';
import type { X11Connection } from './connection';
import { type GapTracker, trackGap } from './gap';
import type { DamageExtension } from './protocol';

/** Without any damage the screen is looked at all the same after so long, ms: some drivers draw without telling. */
const LOOK_ANYWAY_MS = 2_000;

/** What the X server says of its screen: whether anything was drawn since it was last asked. */
export interface DamageTracker {
  readonly damaged: boolean;
  /** Call before looking; what is drawn from then on counts as new damage. */
  clear(): Promise<void>;
  readonly gap: GapTracker;
}

/** A tracker of the whole screen; null where the server has no DAMAGE extension. */
export async function trackDamage(connection: X11Connection): Promise<DamageTracker | null> {
  const { x, root } = connection;
  let extension: DamageExtension;
  try {
    extension = await connection.ask<DamageExtension>((reply) => x.require('damage', reply));
  } catch {
    return null;
  }
  const damage = x.AllocID();
  let damaged = true;
  connection.onEvent((event) => {
    if (event.name === 'DamageNotify' && event.damage === damage) damaged = true;
  });
  extension.Create(damage, root, extension.ReportLevel.NonEmpty);
  const gap = trackGap(connection, extension);
  await connection.sync();
  return {
    get damaged() {
      return damaged;
    },
    clear: async () => {
      damaged = false;
      extension.Subtract(damage, 0, 0);
      await connection.sync();
    },
    gap,
  };
}

/**
 * While the server says that nothing was drawn, a picture that nobody waits for is not taken at all: an idle screen then
 * costs next to nothing. A requested picture is always taken.
 */
export function skipUndamaged(
  frames: FrameSource,
  tracker: () => Promise<DamageTracker | null>,
  now: () => number = Date.now,
): FrameSource {
  let last: { readonly change: EncodedChange; readonly tracker: DamageTracker } | null = null;
  return {
    next: async (question) => {
      const damage = await tracker();
      const known = last !== null && last.tracker === damage ? last.change : null;
      const quiet = damage !== null && !damage.damaged && known !== null;
      if (quiet && question.watching && !question.keyframe && now() - known.capturedAtMs < LOOK_ANYWAY_MS) {
        return { ...known, keyframe: false, patches: [] };
      }
      last = null;
      await damage?.clear();
      const change = await frames.next(question);
      if (damage !== null) last = { change, tracker: damage };
      return change;
    },
    keep: (frameId) => frames.keep(frameId),
    // A guard looks for itself: it must not trust a driver that draws without telling.
    compare: (question) => frames.compare(question),
    digest: () => frames.digest(),
    close: () => frames.close(),
  };
}
