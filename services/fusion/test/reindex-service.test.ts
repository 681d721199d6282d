import { memoryBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import {
  decodeEmbedRequest,
  decodeReindexResponse,
  encodeEmbedResponse,
  encodeReindexRequest,
  encodeScreen,
  subjects,
} from '@vigie/contracts';
import { fusionConfig, startFusion } from '@vigie/fusion';
import { openDatabase } from '@vigie/postgres';
import { aScreen } from '@vigie/testkit';
import { vectorFor } from './fake-embedder';

test('a service with other providers brings over what one with the old ones stored, when it is told to', async () => {
  const bus = memoryBus();
  const database = await openDatabase({ embedded: {} });
  const cache = await openCache({ namespace: 'fusion' });
  const embedding = await bus.respond(subjects.embed, 'embedding', async (data) => {
    const { provider, inputs } = decodeEmbedRequest(data);
    const vectors = inputs.map((input) => vectorFor(`${provider} ${JSON.stringify(input)}`, 64));
    return encodeEmbedResponse({ provider, dimensions: 64, vectors, embedMs: 1, failure: '' });
  });
  const ask = async (start: boolean) =>
    decodeReindexResponse(await bus.request(subjects.reindex, encodeReindexRequest({ start }), { timeoutMs: 5_000 }));

  const before = await startFusion({ config: fusionConfig.parse({}), bus, cache, database });
  const stored = new Promise((resolve) => void bus.subscribe(subjects.allStates, resolve));
  const screen = aScreen({ frameId: 'frame-before', evidence: `sha256-${'d'.repeat(64)}` });
  await bus.publish(subjects.screen(screen.workstationId), encodeScreen(screen), {});
  await stored;
  expect(await ask(false)).toMatchObject({ status: 'none', total: 0, failure: '' });
  await before.stop();

  const config = fusionConfig.parse({ screenProvider: 'openclip_ViT-B-32' });
  const after = await startFusion({ config, bus, cache, database });
  expect(await ask(false)).toMatchObject({ status: 'none', total: 1, done: 0 });
  let progress = await ask(true);
  for (let i = 0; i < 200 && progress.status !== 'finished'; i++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    progress = await ask(false);
  }
  expect(progress).toMatchObject({ status: 'finished', total: 1, done: 1, failed: [] });
  expect(progress.spaces).toEqual([{ space: progress.space, states: 1 }]);

  await after.stop();
  await embedding.stop();
  await bus.close();
  await cache.close();
  await database.close();
}, 60_000);
