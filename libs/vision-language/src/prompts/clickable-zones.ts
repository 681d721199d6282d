import { coordinates, type Scene, systemText, type Wording } from './prompt';

export const CLICKABLE_ZONES_VERSION = 1;

const TASK = {
  fr: `Ta tâche : trouver chaque zone sur laquelle une personne pourrait cliquer ou écrire : boutons, champs, listes déroulantes, onglets, cases, liens, lignes de tableau, icônes.`,
  en: `Your task: find every zone that a person could click or type into: buttons, fields, drop-down lists, tabs, boxes to check, links, table rows, icons.`,
} as const;

const TYPES = 'button, text_input, dropdown, tab, checkbox, radio, link, generic';

const ASK = {
  fr: `Donne toutes les zones cliquables. Réponds par un tableau JSON : [{"bbox_2d": [x1, y1, x2, y2], "label": "texte de la zone ou vide", "type": "…"}], type parmi ${TYPES}. Sans zone, réponds [].`,
  en: `Give all clickable zones. Answer with a JSON array: [{"bbox_2d": [x1, y1, x2, y2], "label": "text of the zone or empty", "type": "…"}], type one of ${TYPES}. Without any zone, answer [].`,
} as const;

/** F-13.2. */
export function clickableZonesPrompt({ language, view }: Scene): Wording {
  const { convention, sent } = view;
  return {
    system: systemText(language, TASK[language]),
    user: `${ASK[language]} ${coordinates(language, convention, sent)}`,
  };
}
