import type { Bus } from '@vigie/bus';
import type { Cache } from '@vigie/cache';
import { streams } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type EvidenceStore, sweepRegularly } from '@vigie/evidence';
import { createLogger } from '@vigie/telemetry';
import { openVisionLanguageModel } from '@vigie/vision-language';
import { cachedRecognitions } from './adapters/cached-recognitions';
import { startVisionThread } from './adapters/vision-thread';
import { openAdviser } from './adapters/vlm-adviser';
import { RecentFrames } from './assemble/recent-frames';
import { type PerceptionConfig, visionLanguageConfigOf } from './config';
import { perceiveFrames } from './handlers/perceive-frames';
import type { Adviser, Vision } from './ports';
import { PerceptionQueue } from './queue/perception-queue';
import { tellSparingly } from './queue/tell-sparingly';
import { WaitingTime } from './queue/waiting-time';

export interface PerceptionDeps {
  readonly config: PerceptionConfig;
  readonly bus: Bus;
  readonly cache: Pick<Cache, 'get' | 'set' | 'ready'>;
  readonly evidence: Pick<EvidenceStore, 'put' | 'ready' | 'sweep'>;
  /** Another vision than the one in a worker thread; for tests. */
  readonly vision?: Vision;
}

export interface RunningPerception {
  readonly name: 'perception';
  /** One small picture through all models; bus, cache and evidence store answer. Throws the first fault. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Perception keeps a picture of every requested frame, so it also clears away those that have outlived their time. */
const EVIDENCE_SWEEP_MS = 600_000;

/** The same trouble is logged at most this often. */
const TROUBLE_REST_MS = 10_000;

/** Consumes the frame log and publishes what it saw. Throws MODEL_MISSING, MODEL_CORRUPT, VLM_SETTINGS_UNUSABLE and the like. */
export async function startPerception(deps: PerceptionDeps): Promise<RunningPerception> {
  const { config, bus, cache, evidence } = deps;
  const log = createLogger('perception');
  const onTrouble = tellSparingly((code, times) => log.warn({ code, times }, 'trouble in perception'), {
    restMs: TROUBLE_REST_MS,
    now: () => performance.now(),
  });
  const adviser = await adviserOf(config, cache, onTrouble);
  const vision = deps.vision ?? (await startThread(config, cache, onTrouble));
  const queue = new PerceptionQueue({
    maxRequested: config.maxWaiting,
    maxPassing: 256,
    quietMs: config.quietMs,
    giveWay: () => vision.giveWay(),
  });
  await bus.ensureStream(streams.frames);
  await bus.ensureStream(streams.screens);
  const waiting = new WaitingTime();
  const handler = perceiveFrames({
    ...{ bus, evidence, vision, adviser, queue, onTrouble },
    recent: new RecentFrames(),
    now: () => performance.now(),
    waited: ({ storedAtMs }) => waiting.of(storedAtMs, Date.now()),
    maxAgeMs: config.maxAgeMs,
  });
  // Frames that wait for a model take no turn from those that are being seen.
  const maxInFlight = config.maxInFlight + (adviser?.mostImages ?? 0);
  const subscription = await bus.consume(
    { stream: streams.frames.name, durable: 'perception', maxInFlight, ackWaitMs: 60_000 },
    handler,
  );
  const sweeps = sweepRegularly(evidence, {
    everyMs: EVIDENCE_SWEEP_MS,
    nowMs: Date.now,
    onFailure: (error) => onTrouble(isCoded(error) ? error.code : 'EVIDENCE_NOT_WRITABLE'),
  });
  return {
    name: 'perception',
    ready: async () => {
      await Promise.all([bus.ready(), cache.ready(), evidence.ready(), vision.ready()]);
    },
    stop: async () => {
      await subscription.stop();
      await queue.close();
      await vision.close();
      await adviser?.close();
      await sweeps.stop();
    },
  };
}

function startThread(
  config: PerceptionConfig,
  cache: Pick<Cache, 'get' | 'set'>,
  onTrouble: (code: string) => void,
): Promise<Vision> {
  return startVisionThread({
    models: config.catalogueFolder === '' ? null : config.catalogueFolder,
    threads: config.threads,
    providers: [...config.devices],
    cudaBatch: config.cudaBatch,
    maxMegapixels: config.maxMegapixels,
    heldBytes: config.heldMegabytes * 1024 * 1024,
    recognitions: cachedRecognitions(cache),
    asks: config.vlmBaseUrl === '' ? null : { zones: config.vlmZones },
    onTrouble,
  });
}

/** Null when no model is configured: everything works without. Throws VLM_SETTINGS_UNUSABLE or VLM_KEY_UNREADABLE. */
async function adviserOf(
  config: PerceptionConfig,
  cache: Pick<Cache, 'get' | 'set'>,
  onTrouble: (code: string) => void,
): Promise<Adviser | null> {
  const model = await openVisionLanguageModel({ config: visionLanguageConfigOf(config), cache });
  if (model === null) return null;
  const { vlmBudgetMs: budgetMs, vlmMaxQuestions: mostQuestions, vlmLanguage: language } = config;
  return openAdviser({ model, budgetMs, mostQuestions, language, onTrouble });
}
