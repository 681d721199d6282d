import { foldText } from '@vigie/domain';
import { readCommand } from './read-command';

/** What a question asks to be agreed to. */
const ASKS =
  /(?:voulez-vous|souhaitez-vous|desirez-vous|(?:etes-vous )?(?:sur|sure|certain|certaine)(?:\(e\)|e)? de(?: vouloir)?|do you(?: really)? want to|are you sure(?: that)? you (?:want|wish|would like) to|would you like to)\s*(?:vraiment |bien |really )?(.*)/;
/** What a question asks to be confirmed: a deed's name may follow. */
const CONFIRMS =
  /(?:confirm(?:ez|er)[- ]vous|valid(?:ez|er)[- ]vous|accept(?:ez|er)[- ]vous|autoris(?:ez|er)[- ]vous|do you (?:confirm|accept|approve))\s*(?:bien |vouloir )?(.*)/;
/** What an announcement says will be done. */
const ANNOUNCES =
  /(?:\bvous (?:allez|etes sur le point (?:de|d')|vous appretez a)|\b(?:ceci|cela|ca|(?:cette|l'|la) ?(?:action|operation|commande)) va|\byou (?:are|re) (?:about|going) to|\byou're (?:about|going) to|\b(?:this|that|it|ok|continuing|proceeding)(?: action| operation| command)? (?:will|is going to|is about to))\s*(.*)/;
/** A title or a warning that names the deed: "Confirmation de la suppression". */
const TITLES = /^(?:confirmation (?:de|du|of|d')|attention\s*[:!,-]|warning\s*[:!,-])\s*(.*)/;

const DONE =
  '(?:supprim|effac|perdu|detrui|annul|clotur|ecras|retir|enlev|arrete|interromp|suspend|desactiv|revoqu|resili|purg|anonymis|fusionn|reinitialis|abandonn|remplac|archiv|vide)';
const DONE_EN =
  '(?:deleted|lost|removed|erased|discarded|cancell?ed|overwritten|destroyed|wiped|purged|stopped|discontinued|terminated|revoked|replaced|merged|archived|reset|voided|anonymi[sz]ed|deactivated)';

/** Each says by itself that something is lost; a negation counts only where it stands before the very verb. */
const WARNS: readonly RegExp[] = [
  /(?<!\b(?:pas|not|non) )\birreversible|\birrecuperable|\birrecoverable|\bunrecoverable|\bdefinitivement\b|\bpermanently\b/,
  new RegExp(`(?<!\\b(?:ne |n' ?))\\b(?:sera|seront|serait|seraient) (?:\\w+ ){0,2}${DONE}`),
  new RegExp(`(?<!\\b(?:ne |n' ?))\\b(?:va|vont) (?:\\w+ )?etre (?:\\w+ )?${DONE}`),
  new RegExp(
    `(?<!(?:^|[.,;:!?] )(?:no \\w+|nothing|none of (?:the |your )?\\w+) )\\b(?:will|going to|about to) be (?:\\w+ ){0,2}${DONE_EN}\\b`,
  ),
  /\b(?:supprimera|effacera|detruira|ecrasera|annulera|cloturera|arretera|reinitialisera|purgera|anonymisera)(?:it|ient)?\b/,
  /\bne (?:peut|peuvent|pourra|pourront) (?:(?:pas|plus|jamais|etre) ){1,2}(?:annule|defai|recuper|restaur|retabli|revers)/,
  /\bne (?:sera|seront|est|sont) (?:pas|plus) (?:recuperable|reversible|restaurable|annulable)/,
  /\b(?:can ?not|can't|can not|won't|will not|will no longer|is not|are not) (?:be )?(?:undone|reversed|reversible|recovered|recoverable|restored|restorable)\b/,
  /\b(?:peut|peuvent|pourrai(?:en)?t|risquent? d') ?etre (?:\w+ )?(?:perdu|ecras|effac|detrui)/,
  new RegExp(`(?<!^no \\w+ )\\b(?:may|might|could) be (?:\\w+ )?${DONE_EN}\\b`),
  /\bvous (?:allez perdre|perdrez|risquez de perdre)\b|\byou(?: will|'ll| may| might) lose\b/,
  /\b(?:suppression|operation|action|deletion|cloture|annulation)s? (?:est|sera|is|are|will be) (?:definiti|permanent)/,
  /\bimpossible (?:de (?:revenir|recuperer|restaurer)|d' ?annuler)|\bsans retour\b|\bpas de retour\b|\bno way (?:back|to undo)/,
];

/** Whether a text of a dialog says that its "OK" destroys something: "Voulez-vous vraiment supprimer ce patient ?". */
export function asksHarm(text: string): boolean {
  const folded = foldText(text);
  // The whole first: a point may end an abbreviation, as in "Supprimer M. DUPONT ?".
  return [folded, ...folded.split(/(?<=[.!?;])\s+/)].some(saysHarm);
}

function saysHarm(sentence: string): boolean {
  if (WARNS.some((warning) => warning.test(sentence))) return true;
  const confirmed = CONFIRMS.exec(sentence)?.[1];
  if (confirmed !== undefined) return harms(`confirmer ${confirmed}`) || harms(confirmed);
  const asked = (ASKS.exec(sentence) ?? ANNOUNCES.exec(sentence) ?? TITLES.exec(sentence))?.[1];
  if (asked !== undefined) return harms(asked);
  return /\?\s*$/.test(sentence) && harms(sentence);
}

function harms(command: string): boolean {
  return readCommand(command.replace(/[?.!]\s*$/, '')).dangerous;
}
