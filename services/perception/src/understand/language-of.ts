import { foldText } from '@vigie/domain';
import type { Page } from './page';

export type Language = 'fr' | 'en';

const FRENCH = new Set(
  'le la les de du des et un une pour sur avec nom prenom fichier edition affichage aide outils enregistrer annuler fermer ouvrir valider rechercher nouveau date numero dossier'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the of and to for with name first last file edit view help tools save cancel close open submit search new date number record'.split(
    ' ',
  ),
);

/** The language of most of a page's words; French where they do not say. */
export function languageOf({ phrases }: Page): Language {
  let french = 0;
  let english = 0;
  for (const { words } of phrases) {
    for (const { text } of words) {
      const word = foldText(text);
      if (FRENCH.has(word)) french += 1;
      if (ENGLISH.has(word)) english += 1;
    }
  }
  return english > french ? 'en' : 'fr';
}
