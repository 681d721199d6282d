import { startNatsServer } from '@vigie/local-services';
import { useContainers } from './docker-engine';
import { IMAGES } from './images';
import { localFolder } from './local-folder';
import type { TestService } from './test-service';

/** As MAX_MESSAGE_BYTES of the bus contract, with room for all streams in memory. */
const CONFIGURATION = `
max_payload: 8388608
jetstream { store_dir: "/data", max_memory_store: 1073741824 }
`;

/** A nats-server with JetStream; no token. */
export async function testNats(): Promise<TestService> {
  if (await useContainers()) return natsContainer();
  return startNatsServer({ folder: localFolder('nats'), ephemeral: true });
}

async function natsContainer(): Promise<TestService> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGES.nats)
    .withCopyContentToContainer([{ content: CONFIGURATION, target: '/etc/nats/test.conf' }])
    .withCommand(['--config', '/etc/nats/test.conf'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`,
    stop: async () => void (await container.stop()),
  };
}
