import type { Bus } from '@vigie/bus';
import { type Cache, openCache } from '@vigie/cache';
import { subjects } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import type { EvidenceStore } from '@vigie/evidence';
import { createLogger, serviceMeter, serviceTracer, withSpan } from '@vigie/telemetry';
import { createBatchedCompute } from './adapters/batched-compute';
import { cachedVectors, nearAndFar } from './adapters/cached-vectors';
import { startEngineThread } from './adapters/engine-thread';
import { evidenceImages } from './adapters/evidence-images';
import type { EmbeddingConfig } from './config';
import { checkRequest } from './embed/check-request';
import { createInputEmbedder } from './embed/embed-inputs';
import { answerEmbed } from './handlers/answer-embed';
import type { EmbeddingEngine, ProviderFacts } from './ports';

export interface EmbeddingDeps {
  readonly config: EmbeddingConfig;
  readonly bus: Bus;
  readonly cache: Pick<Cache, 'get' | 'set' | 'ready'>;
  readonly evidence: Pick<EvidenceStore, 'get' | 'ready'>;
  /** Another engine than the one in a worker thread; for tests. */
  readonly engine?: EmbeddingEngine;
}

export interface RunningEmbedding {
  readonly name: 'embedding';
  readonly providers: readonly ProviderFacts[];
  /** Computes a real vector and reaches bus, cache and evidence store; throws the first fault. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts answering on `subjects.embed`. Throws MODEL_CORRUPT and its like when a provider cannot be opened. */
export async function startEmbedding(deps: EmbeddingDeps): Promise<RunningEmbedding> {
  const { config, bus, cache, evidence } = deps;
  const log = createLogger('embedding');
  const engine = deps.engine ?? (await startEngineThread({ ...config, devices: [...config.devices] }));
  tellFallbacks(engine.providers, log);
  try {
    checkDefaults(config, engine.providers);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const near = await openCache({ namespace: 'embedding', maxBytes: config.nearCacheMib * 1024 * 1024 });
  const batched = createBatchedCompute(engine);
  const tracer = serviceTracer('embedding');
  const duration = serviceMeter('embedding').createHistogram('vigie.embedding.duration', { unit: 'ms' });
  const answering = {
    limits: config,
    providers: engine.providers,
    embedder: createInputEmbedder({
      compute: batched.compute,
      images: evidenceImages(evidence, config.maxMegapixels),
      cache: nearAndFar(cachedVectors(near), cachedVectors(cache)),
    }),
    onFailure: (code: string, error: unknown) =>
      log.warn({ code, ...(isCoded(error) ? {} : { err: error }) }, 'request refused'),
    nowMs: () => performance.now(),
  };
  const subscription = await bus.respond(subjects.embed, 'embedding', (data) =>
    withSpan(tracer, 'embed inputs', {}, (span) =>
      answerEmbed({
        ...answering,
        onAnswer: ({ provider, inputs, embedMs, failure }) => {
          duration.record(embedMs, { provider, failure });
          span.setAttributes({ 'vigie.provider.id': provider, 'vigie.inputs': inputs });
          if (failure !== '') span.setAttribute('error.type', failure);
        },
      })(data),
    ),
  );
  return {
    name: 'embedding',
    providers: engine.providers,
    ready: async () => {
      await Promise.all([bus.ready(), cache.ready(), evidence.ready()]);
      await engine.embed(config.textProvider, [{ text: 'ready' }]);
    },
    stop: async () => {
      await subscription.stop();
      await batched.close();
      await engine.close();
      await near.close();
    },
  };
}

function tellFallbacks(providers: readonly ProviderFacts[], log: ReturnType<typeof createLogger>): void {
  for (const { id, device, fellBack } of providers) {
    if (fellBack)
      log.warn({ provider: id, device }, 'the preferred device cannot be used; this provider computes on the CPU');
  }
}

/** A default that names no provider, or one of the wrong kind, must not wait for the first request to be found. */
function checkDefaults(config: EmbeddingConfig, providers: readonly ProviderFacts[]): void {
  const sample = { x: 0, y: 0, width: 1, height: 1 };
  checkRequest({ provider: '', inputs: [{ kind: 'text', text: 'a' }] }, config, providers);
  checkRequest({ provider: '', inputs: [{ kind: 'image', evidence: '', region: null }] }, config, providers);
  checkRequest({ provider: '', inputs: [{ kind: 'image', evidence: '', region: sample }] }, config, providers);
}
