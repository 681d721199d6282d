import { startPostgres } from '@vigie/local-services';
import { useContainers } from './docker-engine';
import { IMAGES } from './images';
import { localFolder } from './local-folder';
import type { TestService } from './test-service';

/** A Postgres with pgvector at hand and an empty database; the extension is not created in it yet. */
export async function testPostgres(): Promise<TestService> {
  if (await useContainers()) return postgresContainer();
  return startPostgres({ folder: localFolder('postgres'), ephemeral: true });
}

async function postgresContainer(): Promise<TestService> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(IMAGES.postgres).withDatabase('vigie').start();
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}
