import { MemoryHub, memoryBus } from '@vigie/bus';
import { busSuite } from './bus-suite';

busSuite('in memory', async () => {
  const hub = new MemoryHub();
  return {
    connect: async (name, onAdvisory) => memoryBus({ name, hub, ...(onAdvisory === undefined ? {} : { onAdvisory }) }),
    stop: async () => {},
  };
});

describe('a bus in memory', () => {
  it('is a world of its own unless it shares a hub', async () => {
    const [one, two] = [memoryBus(), memoryBus()];
    await one.respond('only.here', 'q', async (data) => data);
    const asked = two.request('only.here', new Uint8Array(), { timeoutMs: 100, awaitResponderMs: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'BUS_NO_RESPONDER' });
  });
});
