import type { Frame } from '@vigie/domain';

/** Messages kept for each workstation, and their bytes: enough for the frames that a burst skips. */
const MAX_MESSAGES = 48;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_WORKSTATIONS = 64;

/**
 * The last messages of each workstation's log, so that a frame rarely costs a replay of the bus. Only an optimisation:
 * what is not here is asked from the bus.
 */
export class RecentFrames {
  private readonly logs = new Map<string, Frame[]>();

  add(frame: Frame): void {
    const log = this.logs.get(frame.workstationId) ?? [];
    this.logs.delete(frame.workstationId);
    const last = log.at(-1);
    // A restarted agent counts from the beginning: its old messages would mix with the new ones.
    const kept = last && frame.sequence < last.sequence ? [] : log;
    kept.push(frame);
    let bytes = kept.reduce((sum, one) => sum + sizeOf(one), 0);
    while (kept.length > 1 && (kept.length > MAX_MESSAGES || bytes > MAX_BYTES)) bytes -= sizeOf(kept.shift()!);
    this.logs.set(frame.workstationId, kept);
    if (this.logs.size > MAX_WORKSTATIONS) this.logs.delete(this.logs.keys().next().value!);
  }

  /** What followed `after` up to a frame, oldest first. */
  since(workstationId: string, after: number, upTo: number): Frame[] {
    return (this.logs.get(workstationId) ?? []).filter((one) => one.sequence > after && one.sequence <= upTo);
  }
}

function sizeOf(frame: Frame): number {
  return frame.patches.reduce((sum, patch) => sum + patch.data.byteLength, 0);
}
