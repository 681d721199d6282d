import { randomUUID } from 'node:crypto';
import type { Bus, Subscription } from '@vigie/bus';
import {
  decodeFrame,
  encodeConfirmStateResponse,
  encodeScreenState,
  encodeSearchStatesResponse,
  streams,
  subjects,
} from '@vigie/contracts';
import type { Frame, ScreenState } from '@vigie/domain';
import { readTree } from './read-tree';

/**
 * Perception, embedding and fusion in one, without inference: the accessibility tree that a requested frame carries
 * becomes the state that they would publish. Thousands of trials need no model, and what is under trial here begins where
 * a state ends. Nothing is stored, so there is no picture to compare.
 */
export class Eyes {
  /** Whether requested frames become states. */
  open = true;
  private readonly subscriptions: Subscription[] = [];

  private constructor(
    private readonly bus: Bus,
    private readonly onFault: (error: unknown) => void,
  ) {}

  static async open(bus: Bus, workstationId: string, onFault: (error: unknown) => void): Promise<Eyes> {
    const eyes = new Eyes(bus, onFault);
    await bus.ensureStream(streams.frames);
    await bus.ensureStream(streams.states);
    const noNeighbours = encodeSearchStatesResponse({ neighbours: [], searchMs: 0, failure: '' });
    const confirmed = encodeConfirmStateResponse({ failure: '' });
    eyes.subscriptions.push(
      await bus.subscribe(subjects.frame(workstationId), ({ data }) => eyes.see(data)),
      await bus.respond(subjects.searchStates, 'fusion', async () => noNeighbours),
      await bus.respond(subjects.confirmState, 'fusion', async () => confirmed),
    );
    return eyes;
  }

  async close(): Promise<void> {
    for (const subscription of this.subscriptions) await subscription.stop();
  }

  private async see(data: Uint8Array): Promise<void> {
    try {
      const frame = decodeFrame(data);
      if (frame.request === null || frame.part > 0 || !this.open) return;
      await this.bus.publish(subjects.state(frame.workstationId), encodeScreenState(stateOf(frame)));
    } catch (error) {
      // A poisoned frame, or a bus that is down: whoever asked will ask again.
      this.onFault(error);
    }
  }
}

function stateOf(frame: Frame): ScreenState {
  const { frameId, site, workstationId, sequence, capturedAtMs, size, monitor, window, cursor, request } = frame;
  return {
    ...readTree(frame.accessibility),
    ...{ frameId, site, workstationId, sequence, capturedAtMs, size, monitor, window, cursor, request },
    imageDigest: frame.digest,
    evidence: '',
    doubts: [],
    perceiveMs: 0,
    failure: '',
    screenStateId: randomUUID(),
    sessionId: request?.runId || workstationId,
    vectorId: '',
    components: [],
    mode: 'complete',
    fuseMs: 0,
  };
}
