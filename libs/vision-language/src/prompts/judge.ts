import { MODEL_REASONS } from '../answers/verdict-answer';
import { visionLanguageErrors } from '../errors';
import type { Question } from '../vision-language-model';
import { type Scene, slots, systemText, type Wording } from './prompt';

export const JUDGE_VERSION = 1;

/** A question is one or two sentences; a screen's text does not belong into it. */
const LONGEST_QUESTION = 1_000;

const TASK = {
  fr: `Ta tâche : répondre par oui ou non à une question sur l'image. Dans le doute, tu réponds unclear.`,
  en: `Your task: answer a question about the picture with yes or no. When in doubt, you answer unclear.`,
} as const;

const REASONS = MODEL_REASONS.join(', ');

const ASK = {
  fr: `Réponds par un seul objet JSON : {"verdict": "yes" | "no" | "unclear", "reason": "…"}, reason parmi ${REASONS}.\nQuestion :`,
  en: `Answer with one JSON object alone: {"verdict": "yes" | "no" | "unclear", "reason": "…"}, reason one of ${REASONS}.\nQuestion:`,
} as const;

/** Throws VLM_TEXT_REFUSED for a question that is too long to be one. */
export function judgePrompt(scene: Scene, { ask, about = [] }: Question): Wording {
  if (ask.length > LONGEST_QUESTION) {
    throw visionLanguageErrors.create('VLM_TEXT_REFUSED', { length: ask.length, limit: LONGEST_QUESTION });
  }
  return {
    system: systemText(scene.language, TASK[scene.language]),
    user: `${ASK[scene.language]} ${ask}${slots(about, scene)}`,
  };
}
