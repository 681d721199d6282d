import { randomBytes } from 'node:crypto';
import { type Asker, askModel, type Task } from './ask/ask-model';
import { cachedAnswers } from './ask/cached-answers';
import { unclearWhenAway } from './ask/unclear-when-away';
import type { VisionLanguageConfig } from './config';
import { type Deadline, openDeadline } from './endpoint/deadline';
import { ModelServer } from './endpoint/model-server';
import { readApiKey } from './endpoint/server-address';
import { visionLanguageErrors } from './errors';
import { requireImage } from './image/require-image';
import { clickableZonesTask } from './tasks/clickable-zones';
import { describeElementTask } from './tasks/describe-element';
import { judgeTask } from './tasks/judge';
import { readTextTask } from './tasks/read-text';
import type { AnswerCache, RgbImage, Surroundings, VisionLanguageModel, Within } from './vision-language-model';

export interface OpenOptions {
  readonly config: VisionLanguageConfig;
  /** Without one every question goes to the model. */
  readonly cache?: AnswerCache;
  readonly surroundings?: Partial<Surroundings>;
}

/**
 * The configured model, or null when none is (`baseUrl` is empty): everything must work without it. Nothing is sent yet;
 * `ready()` does. Throws VLM_SETTINGS_UNUSABLE or VLM_KEY_UNREADABLE.
 */
export async function openVisionLanguageModel(options: OpenOptions): Promise<VisionLanguageModel | null> {
  const { config, cache, surroundings = {} } = options;
  if (config.baseUrl === '') return null;
  const refuse = (problem: string) => visionLanguageErrors.create('VLM_SETTINGS_UNUSABLE', { problem });
  if (config.model === '') throw refuse('baseUrl is set and model is not');
  if (config.minPixels > config.maxPixels) throw refuse('minPixels is more than maxPixels');
  await readApiKey(config.apiKeyFile);
  const around: Surroundings = {
    now: Date.now,
    random: Math.random,
    boundary: () => randomBytes(12).toString('hex'),
    ...surroundings,
  };
  const server = new ModelServer(config, around);
  const answers = cache === undefined ? null : cachedAnswers(cache, config.cacheTtlMs);
  return connect({ config, server, answers, surroundings: around });
}

function connect(asker: Asker): VisionLanguageModel {
  const { config, server, surroundings } = asker;
  const stop = new AbortController();
  const limited = async <T>(within: Within, run: (deadline: Deadline) => Promise<T>): Promise<T> => {
    const deadline = openDeadline(within, config.timeoutMs, () => surroundings.now(), stop.signal);
    try {
      deadline.check();
      return await run(deadline);
    } finally {
      deadline.dispose();
    }
  };
  const ask = async <T>(image: RgbImage, within: Within, task: () => Task<T>): Promise<T> => {
    requireImage(image);
    return limited(within, (deadline) => askModel(asker, task(), deadline));
  };
  return {
    modelId: config.model,
    readText: (image, within = {}) => ask(image, within, () => readTextTask(image, config.maxItems)),
    clickableZones: (image, within = {}) => ask(image, within, () => clickableZonesTask(image, config.maxItems)),
    describeElement: (image, box, near = [], within = {}) =>
      ask(image, within, () => describeElementTask(image, box, near)),
    judge: (image, question, within = {}) => unclearWhenAway(ask(image, within, () => judgeTask(image, question))),
    ready: (within = {}) => limited(within, (deadline) => requireModel(server, config.model, deadline)),
    close: async () => stop.abort(),
  };
}

/** A server that gives no list of models is taken at its word when it is asked. */
async function requireModel(server: ModelServer, model: string, deadline: Deadline): Promise<void> {
  const known = await server.models(deadline);
  if (known === null || known.includes(model)) return;
  throw visionLanguageErrors.create('VLM_MODEL_UNKNOWN', { server: server.server, model });
}
