import { type ElementType, foldText } from '@vigie/domain';

/** First words of labels, folded (no accents, lower case), French and English. F-13.4. */
const DANGEROUS =
  /^(supprimer|effacer|annuler la|retirer|arreter|desactiver|fermer definitivement|delete|remove|erase|discontinue|revoke)\b/;
const PRIMARY =
  /^(valider|enregistrer|confirmer|ok|se connecter|connexion|creer|envoyer|signer|rechercher|appliquer|terminer|save|confirm|submit|sign in|log in|login|create|send|apply|search|finish)\b/;
const CANCEL = /^(annuler|fermer|quitter|cancel|close)\b/;
const SEARCH = /(recherche|chercher|search|filtre|filter)/;

/** What an element is for, as far as its type and label say; empty when they do not. */
export function roleOf(type: ElementType, label: string): string {
  const text = foldText(label);
  if (type === 'text_input') return SEARCH.test(text) ? 'search_field' : '';
  if (type !== 'button' && type !== 'link') return type === 'tab' ? 'navigation' : '';
  if (DANGEROUS.test(text)) return 'dangerous_action';
  if (PRIMARY.test(text)) return 'primary_action';
  if (CANCEL.test(text)) return 'cancel_action';
  return '';
}
