import { randomBytes } from 'node:crypto';
import { elementDescription, readElementAnswer } from './answers/element-answer';
import { readTextAnswer, textReading } from './answers/text-answer';
import { judgement, readVerdictAnswer } from './answers/verdict-answer';
import { clickableZonesSeen, readZonesAnswer } from './answers/zones-answer';
import { type Asker, askModel, type Task } from './ask/ask-model';
import { cachedAnswers } from './ask/cached-answers';
import { unclearWhenAway } from './ask/unclear-when-away';
import type { VisionLanguageConfig } from './config';
import { type Deadline, openDeadline } from './endpoint/deadline';
import { ModelServer } from './endpoint/model-server';
import { readApiKey } from './endpoint/server-address';
import { visionLanguageErrors } from './errors';
import { cropAround } from './image/crop-around';
import { requireBox, requireImage } from './image/require-image';
import { CLICKABLE_ZONES_VERSION, clickableZonesPrompt } from './prompts/clickable-zones';
import { DESCRIBE_ELEMENT_VERSION, describeElementPrompt } from './prompts/describe-element';
import { JUDGE_VERSION, judgePrompt } from './prompts/judge';
import { READ_TEXT_VERSION, readTextPrompt } from './prompts/read-text';
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
  if (config.model === '') {
    throw visionLanguageErrors.create('VLM_SETTINGS_UNUSABLE', { problem: 'baseUrl is set and model is not' });
  }
  if (config.minPixels > config.maxPixels) {
    throw visionLanguageErrors.create('VLM_SETTINGS_UNUSABLE', { problem: 'minPixels is more than maxPixels' });
  }
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
  const ask = <T>(task: Task<T>, within: Within) => limited(within, (deadline) => askModel(asker, task, deadline));

  return {
    modelId: config.model,
    readText: async (image, within = {}) => {
      requireImage(image);
      return ask(readTextTask(image, config.maxItems), within);
    },
    clickableZones: async (image, within = {}) => {
      requireImage(image);
      return ask(clickableZonesTask(image, config.maxItems), within);
    },
    describeElement: async (image, box, near = [], within = {}) => {
      requireImage(image);
      requireBox(box, image);
      const crop = cropAround(image, box);
      return ask(
        {
          name: 'describe_element',
          image: crop.image,
          asked: [DESCRIBE_ELEMENT_VERSION, crop.box, near.map(({ name, text }) => [name, text])],
          form: elementDescription,
          word: (scene) => describeElementPrompt(scene, crop.box, near),
          read: readElementAnswer,
          lasting: () => true,
        },
        within,
      );
    },
    judge: async (image, question, within = {}) => {
      requireImage(image);
      const about = (question.about ?? []).map(({ name, text }) => [name, text]);
      const task: Task<ReturnType<typeof readVerdictAnswer>> = {
        name: 'judge',
        image,
        asked: [JUDGE_VERSION, question.ask, about],
        form: judgement,
        word: (scene) => judgePrompt(scene, question),
        read: readVerdictAnswer,
        lasting: ({ reason }) => !reason.startsWith('answer_'),
      };
      return unclearWhenAway(ask(task, within));
    },
    ready: (within = {}) => limited(within, (deadline) => requireModel(asker, deadline)),
    close: async () => stop.abort(),
  };
  function requireModel(_: Asker, deadline: Deadline): Promise<void> {
    return server.models(deadline).then((known) => {
      if (known === null || known.includes(config.model)) return;
      throw visionLanguageErrors.create('VLM_MODEL_UNKNOWN', { server: server.server, model: config.model });
    });
  }
}

function readTextTask(image: RgbImage, maxItems: number): Task<ReturnType<typeof readTextAnswer>> {
  return {
    name: 'read_text',
    image,
    asked: [READ_TEXT_VERSION],
    form: textReading,
    word: readTextPrompt,
    read: (answer, view) => readTextAnswer(answer, view, maxItems),
    lasting: ({ truncated }) => !truncated,
  };
}

function clickableZonesTask(image: RgbImage, maxItems: number): Task<ReturnType<typeof readZonesAnswer>> {
  return {
    name: 'clickable_zones',
    image,
    asked: [CLICKABLE_ZONES_VERSION],
    form: clickableZonesSeen,
    word: clickableZonesPrompt,
    read: (answer, view) => readZonesAnswer(answer, view, maxItems),
    lasting: ({ truncated }) => !truncated,
  };
}
