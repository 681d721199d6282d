import { foldText } from '@vigie/domain';
import { readCommand } from './read-command';

const ASKS =
  /(?:voulez-vous|souhaitez-vous|desirez-vous|(?:etes-vous )?(?:sur|sure|certain)(?:\(e\)|e)? de(?: vouloir)?|do you(?: really)? want to|are you sure(?: that)? you (?:want|wish|would like) to|would you like to)\s*(?:vraiment |bien |really )?(.*)/;
const WARNS =
  /\birreversible|\bdefinitivement\b|\bpermanently\b|cannot be undone|can't be undone|\b(?:sera|seront|serait) (?:\w+ )?(?:supprime|efface|perdu|detruit|annule|cloture|ecrase)|\bwill be (?:\w+ )?(?:deleted|lost|removed|erased|discarded|cancelled|overwritten)/;

/** Whether a text of a dialog says that its "OK" destroys something: "Voulez-vous vraiment supprimer ce patient ?". */
export function asksHarm(text: string): boolean {
  const folded = foldText(text);
  if (WARNS.test(folded)) return !/\b(?:ne|not|n')\b.*\b(?:sera|seront|be)\b/.test(folded);
  const asked = ASKS.exec(folded)?.[1];
  if (asked !== undefined) return readCommand(asked).dangerous;
  if (!/\?\s*$/.test(folded)) return false;
  const command = readCommand(folded.replace(/\?\s*$/, ''));
  return command.dangerous;
}
