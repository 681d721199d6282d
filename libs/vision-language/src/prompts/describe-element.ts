import { toModelBox } from '../boxes/model-boxes';
import type { Box, ScreenText } from '../vision-language-model';
import { coordinates, type Scene, slots, systemText, type Wording } from './prompt';

export const DESCRIBE_ELEMENT_VERSION = 1;

const TASK = {
  fr: `Ta tâche : décrire en une phrase l'élément d'interface désigné par un cadre, avec son libellé, son type et ce qu'il fait.`,
  en: `Your task: describe in one sentence the user interface element that a box designates, with its label, its type and what it does.`,
} as const;

const TYPES = 'button, text_input, dropdown, tab, checkbox, radio, link, generic';

const ASK = {
  fr: `Décris seulement l'élément dans ce cadre. Réponds par un objet JSON : {"description": "une phrase", "label": "texte de l'élément ou vide", "type": "…", "purpose": "ce que fait l'élément, ou vide"}, type parmi ${TYPES}.`,
  en: `Describe only the element in this box. Answer with a JSON object: {"description": "one sentence", "label": "text of the element or empty", "type": "…", "purpose": "what the element does, or empty"}, type one of ${TYPES}.`,
} as const;

/** F-1.4, F-3.1 … F-3.3. `box` is in pixels of the picture before it was resized. */
export function describeElementPrompt(scene: Scene, box: Box, near: readonly ScreenText[]): Wording {
  const { language, view } = scene;
  const written = `bbox_2d: [${toModelBox(box, view).join(', ')}]`;
  return {
    system: systemText(language, TASK[language]),
    user: `${ASK[language]} ${coordinates(language, view.convention, view.sent)}\n${written}${slots(near, scene)}`,
  };
}
