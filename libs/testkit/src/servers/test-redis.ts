import { startRedis } from '@vigie/local-services';
import { useContainers } from './docker-engine';
import { IMAGES } from './images';
import { localFolder } from './local-folder';
import type { TestService } from './test-service';

/** A Redis that keeps nothing on the disk. */
export async function testRedis(): Promise<TestService> {
  if (await useContainers()) return redisContainer();
  return startRedis({ folder: localFolder('redis'), ephemeral: true });
}

async function redisContainer(): Promise<TestService> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGES.redis)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    stop: async () => void (await container.stop()),
  };
}
