import type { Sight } from '../perceive/sight';
import type { AssembledImage } from './assemble-image';

/** What is held of one workstation: its last image, and the last sight (of that image or an earlier one). */
export interface Held {
  readonly assembled: AssembledImage;
  readonly sight: Sight | null;
}

/** Images and sights of the workstations seen last, bounded by the bytes of their pixels and of what the network said of them. */
export class HeldImages {
  private readonly held = new Map<string, Held>();

  constructor(private readonly maxBytes: number) {}

  get(workstationId: string): Held | null {
    return this.held.get(workstationId) ?? null;
  }

  set(workstationId: string, held: Held): void {
    this.held.delete(workstationId);
    this.held.set(workstationId, held);
    while (this.held.size > 1 && this.bytes() > this.maxBytes) this.held.delete(this.held.keys().next().value!);
  }

  private bytes(): number {
    let sum = 0;
    for (const { assembled, sight } of this.held.values()) {
      sum += assembled.image.data.byteLength;
      if (sight && sight.image !== assembled.image) sum += sight.image.data.byteLength;
      if (sight?.rows) sum += 2 * sight.rows.start.byteLength + sight.rows.from.byteLength;
      if (sight?.maps) sum += sight.maps.scores.byteLength + sight.maps.sides.byteLength;
    }
    return sum;
  }
}
