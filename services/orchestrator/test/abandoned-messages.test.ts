import { type Bus, connectBus } from '@vigie/bus';
import { streams, subjects } from '@vigie/contracts';
import { testNats } from '@vigie/testkit';
import { onAbandonedMessage } from '../src/adapters/abandoned-messages';

describe('a message that the bus gives up', () => {
  let nats: Awaited<ReturnType<typeof testNats>>;
  let bus: Bus;
  beforeAll(async () => {
    nats = await testNats();
    bus = await connectBus({ url: nats.url, name: 'orchestrator-test', onAdvisory: () => {} });
  }, 180_000);
  afterAll(async () => {
    await bus?.close();
    await nats?.stop();
  });

  it('is told with its workstation, by a real server', async () => {
    const told: (string | null)[] = [];
    const advisories = await onAbandonedMessage(bus, async (workstationId) => void told.push(workstationId));
    await bus.ensureStream(streams.frames);
    const failing = await bus.consume(
      { stream: streams.frames.name, durable: 'reader', maxDeliveries: 1 },
      async () => {
        throw new Error('unreadable');
      },
    );
    await bus.publish(subjects.frame('poste-7'), Uint8Array.of(1));
    for (let i = 0; i < 500 && told.length === 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(told).toEqual(['poste-7']);
    await failing.stop();
    await advisories.stop();
  });
});
