import { connectBus } from '@vigie/bus';
import { testNats } from '@vigie/testkit';
import { busSuite } from './bus-suite';

busSuite('NATS', async () => {
  const server = await testNats();
  return {
    connect: (name, onAdvisory = () => {}) => connectBus({ url: server.url, name, onAdvisory }),
    stop: () => server.stop(),
  };
});
