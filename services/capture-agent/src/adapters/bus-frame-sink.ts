import type { Bus } from '@vigie/bus';
import { encodeFrame, streams, subjects } from '@vigie/contracts';
import type { FrameSink } from '../ports';

/** Frames on `frame.<workstation>`. The stream is made with the first frame, so that an agent can start before the bus. */
export function createBusFrameSink(bus: Bus): FrameSink {
  let streamKnown = false;
  return {
    publish: async (message) => {
      if (!streamKnown) {
        await bus.ensureStream(streams.frames);
        streamKnown = true;
      }
      const messageId = `${message.frameId}-${message.part}`;
      await bus.publish(subjects.frame(message.workstationId), encodeFrame(message), { messageId });
    },
  };
}
