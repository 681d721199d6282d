import { CodedError } from '@vigie/errors';
import type { z } from 'zod';
import type { Answer } from '../answers/answer-text';
import type { View } from '../boxes/model-boxes';
import type { VisionLanguageConfig } from '../config';
import { type Deadline, withinDeadline } from '../endpoint/deadline';
import type { ModelServer } from '../endpoint/model-server';
import { visionLanguageErrors } from '../errors';
import { encodeImage } from '../image/encode-image';
import { fitSize } from '../image/fit-size';
import type { Scene, Wording } from '../prompts/prompt';
import type { RgbImage, Surroundings } from '../vision-language-model';
import { answerKey } from './answer-key';
import type { CachedAnswers } from './cached-answers';
import { chatRequest } from './chat-request';
import { type Observation, observed } from './observed';

/** One kind of question about one picture. */
export interface Task<T> {
  readonly name: 'read_text' | 'describe_element' | 'clickable_zones' | 'judge';
  readonly image: RgbImage;
  /** Everything that is asked besides the picture, for the cache's key: version of the prompt, parameters. */
  readonly asked: readonly unknown[];
  readonly form: z.ZodType<T>;
  word(scene: Scene): Wording;
  /** Throws VLM_ANSWER_UNUSABLE. */
  read(answer: Answer, view: View): T;
  /** Whether the answer is kept for the next time. */
  lasting(result: T): boolean;
}

export interface Asker {
  readonly config: VisionLanguageConfig;
  readonly server: ModelServer;
  readonly answers: CachedAnswers | null;
  readonly surroundings: Surroundings;
}

/** From the cache or from the model. Every fault comes out coded. */
export function askModel<T>(asker: Asker, task: Task<T>, deadline: Deadline): Promise<T> {
  const { config, answers } = asker;
  return observed(task.name, config.model, async (observation) => {
    try {
      const view = viewOf(task.image, config);
      const key = answerKey(task.image, [task.name, config.model, settingsOf(config), task.asked]);
      const known = answers === null ? null : await withinDeadline(answers.load(key, task.form), deadline.signal);
      observation.cache = answers === null ? 'off' : known === null ? 'miss' : 'hit';
      deadline.check();
      if (known !== null) return known;
      const result = await askServer(asker, task, view, deadline, observation);
      // Nobody waits for the cache: it never throws, and a lost answer is only asked for again.
      if (answers !== null && task.lasting(result)) void answers.store(key, result);
      return result;
    } catch (error) {
      if (error instanceof CodedError) throw error;
      throw visionLanguageErrors.create('VLM_FAILED', { task: task.name }, error);
    }
  });
}

async function askServer<T>(
  { config, server, surroundings }: Asker,
  task: Task<T>,
  view: View,
  deadline: Deadline,
  observation: Observation,
): Promise<T> {
  const wording = task.word({ language: config.language, view, boundary: surroundings.boundary() });
  const prepare = async () => {
    const encoding = { format: config.encoding, quality: config.jpegQuality };
    const picture = await encodeImage(task.image, view.sent, encoding);
    observation.sentBytes = picture.length;
    return chatRequest(config, wording, picture);
  };
  const completion = await server.complete(prepare, deadline, () => {
    observation.attempts += 1;
  });
  observation.tokens = completion.tokens;
  if (completion.withheld) throw visionLanguageErrors.create('VLM_ANSWER_WITHHELD', { task: task.name });
  return task.read(completion, view);
}

/** Throws VLM_IMAGE_REFUSED. */
function viewOf({ width, height }: RgbImage, config: VisionLanguageConfig): View {
  const { imageMultiple: multiple, minPixels, maxPixels, boxes: convention } = config;
  const sent = fitSize({ width, height }, { multiple, minPixels, maxPixels });
  if (sent === null) {
    const problem = 'it is too thin, or the bounds of its size leave no room';
    throw visionLanguageErrors.create('VLM_IMAGE_REFUSED', { width, height, problem });
  }
  return { original: { width, height }, sent, convention };
}

/** The settings on which an answer depends. */
function settingsOf(config: VisionLanguageConfig): readonly unknown[] {
  const { boxes, imageMultiple, minPixels, maxPixels, encoding, jpegQuality, language, jsonMode } = config;
  const { maxTokens, maxItems } = config;
  const sizes = [imageMultiple, minPixels, maxPixels];
  return [boxes, sizes, encoding, jpegQuality, language, jsonMode, maxTokens, maxItems];
}
