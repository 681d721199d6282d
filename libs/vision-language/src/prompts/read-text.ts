import { coordinates, type Scene, systemText, type Wording } from './prompt';

/** Part of the cache's key: answers to another wording are another answer. */
export const READ_TEXT_VERSION = 1;

const TASK = {
  fr: `Ta tâche : relever tout le texte visible, ligne par ligne, exactement comme il est écrit (accents, majuscules, chiffres, unités, ponctuation), dans l'ordre de lecture.`,
  en: `Your task: list all visible text, line by line, exactly as it is written (accents, capitals, digits, units, punctuation), in reading order.`,
} as const;

const ASK = {
  fr: `Relève tout le texte de l'image. Réponds par un tableau JSON : [{"bbox_2d": [x1, y1, x2, y2], "text_content": "…"}]. Sans texte, réponds [].`,
  en: `List all text of the picture. Answer with a JSON array: [{"bbox_2d": [x1, y1, x2, y2], "text_content": "…"}]. Without any text, answer [].`,
} as const;

/** F-7.1, F-7.2. `text_content` is the name that Qwen's models were trained with. */
export function readTextPrompt({ language, view }: Scene): Wording {
  const { convention, sent } = view;
  return {
    system: systemText(language, TASK[language]),
    user: `${ASK[language]} ${coordinates(language, convention, sent)}`,
  };
}
