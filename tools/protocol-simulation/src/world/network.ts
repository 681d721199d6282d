import type { Random } from './random';
import type { Timeline } from './timeline';
import type { Trouble } from './trouble';

type Way = 'up' | 'down';

/** A network worse than gRPC is: every message for itself may be lost, doubled, late, and overtake another. */
export class Network {
  #blockedUntil = { up: 0, down: 0 };
  calmFrom = 0;

  constructor(
    private readonly random: Random,
    private readonly timeline: Timeline,
    private readonly trouble: Trouble,
  ) {}

  isBlocked(way: Way): boolean {
    return this.timeline.now < this.#blockedUntil[way];
  }

  block(way: Way, ms: number): void {
    this.#blockedUntil[way] = Math.max(this.#blockedUntil[way], this.timeline.now + ms);
  }

  send(way: Way, deliver: () => void): void {
    const { random, timeline, trouble } = this;
    if (timeline.now >= this.calmFrom) {
      timeline.in(random.between(1, 20), deliver);
      return;
    }
    if (this.isBlocked(way)) {
      // What a socket had taken comes out when the way is free again.
      if (random.chance(0.3)) timeline.at(this.#blockedUntil[way] + random.below(200), deliver);
      return;
    }
    if (random.chance(trouble.drop)) return;
    timeline.in(this.#delay(), deliver);
    if (!random.chance(trouble.duplicate)) return;
    for (let i = random.between(1, 3); i > 0; i--) timeline.in(this.#delay() + random.below(300), deliver);
  }

  #delay(): number {
    const { random, trouble } = this;
    if (random.chance(trouble.late)) return random.between(1_000, 40_000);
    return random.between(1, trouble.jitterMs);
  }
}
