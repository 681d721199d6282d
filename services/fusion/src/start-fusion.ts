import { randomUUID } from 'node:crypto';
import type { Bus } from '@vigie/bus';
import type { Cache } from '@vigie/cache';
import { streams, subjects } from '@vigie/contracts';
import type { Database } from '@vigie/postgres';
import { createLogger, serviceMeter, serviceTracer, withSpan } from '@vigie/telemetry';
import { busEmbedder } from './adapters/bus-embedder';
import { reindexTables } from './adapters/reindex-tables';
import { openStateTables } from './adapters/state-tables';
import type { FusionConfig } from './config';
import { spaceOf } from './fuse/identify';
import { ownWeights } from './fuse/workflow-weights';
import { answerConfirm } from './handlers/answer-confirm';
import { answerExplain } from './handlers/answer-explain';
import { answerMatch } from './handlers/answer-match';
import { answerReindex } from './handlers/answer-reindex';
import { answerSearch } from './handlers/answer-search';
import { handleScreen } from './handlers/handle-screen';
import { viewCache } from './match/view-cache';
import type { StateStore } from './ports';
import { liveWork } from './reindex/live-work';
import { reindexInBackground } from './reindex/reindex-in-background';
import { sweepRegularly } from './retain/sweep-regularly';
import { upgradeRegularly } from './retain/upgrade-regularly';

/** A batch of old rows takes about a tenth of a second. */
const UPGRADE_PAUSE_MS = 100;

export interface FusionDeps {
  readonly config: FusionConfig;
  readonly bus: Bus;
  readonly cache: Pick<Cache, 'get' | 'set' | 'ready'>;
  readonly database: Database;
}

export interface RunningFusion {
  readonly name: 'fusion';
  readonly store: StateStore;
  /** Reaches bus, cache and database for real; throws the first fault. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Migrates fusion's tables and starts consuming screens and answering searches. */
export async function startFusion({ config, bus, cache, database }: FusionDeps): Promise<RunningFusion> {
  const log = createLogger('fusion');
  const tracer = serviceTracer('fusion');
  const duration = serviceMeter('fusion').createHistogram('vigie.fusion.duration', { unit: 'ms' });
  const nowMs = () => performance.now();
  const store = await openStateTables(database, cache);
  await bus.ensureStream(streams.screens);
  await bus.ensureStream(streams.states);
  const embedder = busEmbedder(bus, { ...config, timeoutMs: config.embedTimeoutMs });
  const live = liveWork();
  const job = reindexTables(database, spaceOf(config, config.weights), randomUUID());
  const fuse = handleScreen({
    embedder,
    store,
    options: config,
    publish: (subject, data, messageId) => bus.publish(subject, data, { messageId }),
    onFailure: (code, frameId, error) => log.warn({ code, frameId, err: error }, 'no state for this screen'),
    nowMs,
    stage: (name, work) => withSpan(tracer, name, {}, work),
  });
  const answers = { store, nowMs, onFailure: (code: string) => log.warn({ code }, 'request refused') };
  const weightsOf = (workflowId: string) => ownWeights(config, workflowId);
  const views = viewCache(store);
  const comparing = { ...answers, weightsOf: (workflowId: string) => weightsOf(workflowId) ?? config.weights };
  const reindexer = reindexInBackground({
    job,
    store,
    embedder,
    options: config,
    live,
    nowMs,
    onEnd: () => log.info('every stored state that could be embedded anew is'),
    onFailure: (code, error) => log.warn({ code, err: error }, 'stored states cannot be embedded anew at present'),
  });
  const subscriptions = [
    await bus.respond(subjects.searchStates, 'fusion', answerSearch({ ...answers, weightsOf })),
    await bus.respond(subjects.matchState, 'fusion', answerMatch({ ...answers, weightsOf, views })),
    await bus.respond(subjects.explainStates, 'fusion', answerExplain(comparing)),
    await bus.respond(subjects.confirmState, 'fusion', answerConfirm(answers)),
    await bus.respond(subjects.reindex, 'fusion', answerReindex({ ...answers, job, wake: reindexer.wake })),
    await bus.consume(
      { stream: streams.screens.name, durable: 'fusion', maxInFlight: config.maxInFlight },
      ({ data }) =>
        withSpan(tracer, 'fuse screen', {}, async (span) => {
          const state = await live.during(() => fuse(data));
          if (!state) return;
          duration.record(state.fuseMs, { mode: state.mode, failure: state.failure });
          span.setAttributes({
            'vigie.frame.id': state.frameId,
            'vigie.workstation.id': state.workstationId,
            'vigie.state.id': state.screenStateId,
            'vigie.fuse_ms': state.fuseMs,
          });
          if (state.failure !== '') span.setAttribute('error.type', state.failure);
        }),
    ),
  ];
  const sweeper = sweepRegularly(store, {
    retainMs: config.retainHours * 3_600_000,
    everyMs: config.sweepMinutes * 60_000,
    nowMs: () => Date.now(),
    onSwept: (states) => log.info({ states }, 'old states deleted'),
    onFailure: (error) => log.warn({ err: error }, 'old states could not be deleted'),
  });
  const upgrader = upgradeRegularly(store, {
    everyMs: config.sweepMinutes * 60_000,
    pauseMs: UPGRADE_PAUSE_MS,
    onUpgraded: (states) => log.info({ states }, 'states of an older version upgraded'),
    onFailure: (error) => log.warn({ err: error }, 'states of an older version could not be upgraded'),
  });
  return {
    name: 'fusion',
    store,
    ready: async () => {
      await Promise.all([bus.ready(), cache.ready(), database.ready()]);
    },
    stop: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await Promise.all([sweeper.stop(), upgrader.stop(), reindexer.stop()]);
    },
  };
}
