import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectBus } from '@vigie/bus';
import { testNats } from '@vigie/testkit';
import { busSuite } from './bus-suite';
import { startNats } from './nats-server';

busSuite('NATS', async () => {
  const server = await start();
  return {
    connect: (name, onAdvisory = () => {}) => connectBus({ url: server.url, name, onAdvisory }),
    stop: () => server.stop(),
  };
});

/** VIGIE_TEST_NATS_SERVER names another build, such as Debian's 2.9.10, which must do as well. */
function start() {
  return process.env.VIGIE_TEST_NATS_SERVER === undefined
    ? testNats()
    : startNats({ folder: mkdtempSync(path.join(tmpdir(), 'vigie-bus-')) });
}
