import type { ElementPurpose } from '@vigie/domain';
import { deedOf, joinPieces, verbOf } from './find-verb';
import { type Token, tokensOf } from './tokens';
import { CANCEL, type Verb } from './verbs';

/** What a label tells whoever presses it. */
export interface Command {
  /** Null when no word of it says. */
  readonly does: ElementPurpose | null;
  /** The word that says it, folded; empty when a turn of speech does. */
  readonly head: string;
  /** The words say that something may be destroyed, stopped or revoked. */
  readonly dangerous: boolean;
  /** Only a noun says so, such as "arrêt": on a button a deed, elsewhere a heading. */
  readonly byNoun: boolean;
}

const ARTICLES = new Set(
  "le la les l' un une des du de d' au aux a ce cet cette ces mon ma mes votre vos son sa ses the a an this these that my your its of to for from in into dans sur and et ou or tout toute tous toutes all any chaque every".split(
    ' ',
  ),
);
/** Words before the verb that change nothing; single letters are icons or access keys. */
const LEADING = new Set(
  "oui yes tout toute tous toutes all bouton button se s' definitivement permanently vraiment really veuillez please svp cliquer pour to je souhaite veux forcer force le la les l' d' et and ou or puis then".split(
    ' ',
  ),
);
/** Who asks or explains does not do it. */
const EXPLAINS =
  /^(comment|pourquoi|aide|help|how|why|what|historique|history|liste|list|journal|log(?! ?(?:in|on|out|off)\b)|etat|statut|status|motif|raison|reason|date|nombre|impossible)\b/;
/** Signs that say "and": "filtres, patient", "filtres/patient", but not "Ctrl + S" nor "D/C". */
const AND =
  /,\s+|\s*&\s*|(?<=\p{L}{3})\/(?=\p{L}{3})|(?<=\S)\s+\/\s+|(?<=\S)(?<!\b(?:ctrl|control|alt|maj|shift|cmd))\s+\+\s+/giu;
/** "État : supprimer": what stands behind the name of a field is read by itself. */
const NAMES =
  /^\s*(?:historique|history|liste|list|journal|log|[ée]tat|statut|status|motif|raison|reason|date|nombre|action)\s*:\s*(?=\S)/i;
/** "Non, conserver"; a "No show" is a patient who did not come. */
const REFUSES = /^\s*(?:non|no)\s*[,;:–—-]/i;
/** Whoever does these confirms the deed named behind them. */
const CONFIRMING: ReadonlySet<ElementPurpose> = new Set(['confirm', 'run', 'save', 'send', 'sign']);

/** Turns of speech, folded, that no single verb carries. */
const PHRASES: readonly (readonly [RegExp, ElementPurpose, boolean])[] = [
  [/\b(ne pas|n'|sans) (enregistrer|sauvegarder)\b|\b(don't|do not|dont|without) (save|saving)\b/, 'close', true],
  [
    /\b(ignorer|abandonner|perdre|annuler|discard|lose|revert) (les |mes |toutes les |all |my |the )*(modifications?|changements?|saisies|changes?|edits)\b/,
    'cancel',
    true,
  ],
  [
    /\bsortie (definitive|contre avis)|\b(valider|confirmer|prononcer|forcer|effectuer) (la |une )?sortie\b/,
    'stop',
    true,
  ],
  [
    /\bdischarge (the |this )?patient\b|\b(against medical advice|entered in error)\b|\bsaisie?s? (par|en) erreur\b/,
    'stop',
    true,
  ],
  [/\bmettre au rebut\b|\bmise au rebut\b/, 'delete', true],
  [/\b(factory|hard|master) reset\b/, 'reset', true],
  [/\bpasser outre\b|\bbypass (the )?(alert|alarm|warning|check|safety|interaction)/, 'confirm', true],
  [/\bd ?c (the )?(orders?|meds?|medications?|infusion|iv|drip)\b/, 'stop', true],
  [
    /\b(lancer|lancez|demarrer|demarrez|start|launch|begin|run) (la |l'|le |une? |the |an? )?(perfusion|transfusion|injection|bolus|chimio\w*|infusion|pompe|pump|irradiation|ventilation|defibrillation|choc|shock)\b/,
    'run',
    true,
  ],
  [/\bmettre fin\b|\bfin (de|du) (traitement|prise en charge|sejour)\b/, 'stop', true],
  [
    /\b(mettre|deplacer|envoyer|jeter|move|send|put) (a |en |to |dans |in |into )?(la |the )?(corbeille|poubelle|trash|recycle bin|bin)\b/,
    'delete',
    true,
  ],
  [
    /\b(declarer?|valider|confirmer|enregistrer|saisir|constater|prononcer|certifier|notifier) (le |la |un |comme )?(deces|decede)\b|\b(mark|record|declare)( as| the)? (deceased|death|dead)\b/,
    'edit',
    true,
  ],
  [
    /\bforcer (la |l'|le )(fermeture|arret|deconnexion|validation|sortie)\b|\bforce (quit|close|stop|shutdown|log ?out|log ?off|sign ?out|disconnect)\b/,
    'stop',
    true,
  ],
  [
    /\b(restaurer|retablir|restore|reset|revenir)\b.*\b(defauts?|defaults?|usine|factory|sauvegarde|backup|snapshot|instantane)\b/,
    'reset',
    true,
  ],
  [/\bbris de glace\b|\bbreak (the )?glass\b/, 'open', true],
  [
    /\b(log|sign)[ -]?(in|on)\b|\bse connecter\b|\bs' ?(identifier|authentifier)\b|\bouvrir (une |la )?session\b/,
    'sign_in',
    false,
  ],
  [/\b(log|sign)[ -]?(out|off)\b|\bse deconnecter\b|\bfermer (la |ma )?session\b/, 'sign_out', false],
  [/\bmettre a jour\b/, 'refresh', false],
  [/\bmot de passe (oublie|perdu)\b|\bforgot(ten)?( your)? password\b/, 'help', false],
  [/^(ne plus|don't|do not) (afficher|demander|show|ask)\b/, 'hide', false],
];

/** "Rechercher et remplacer…" opens a dialog of an editor. */
const FINDS_TO_REPLACE = /^(?:rechercher|chercher|find|search) (?:et|and|&) (?:remplacer|replace)$/;

const NOTHING: Command = { does: null, head: '', dangerous: false, byNoun: false };

/** A command's verb stands in its first words; a text longer than this is none. */
const MOST_LETTERS = 240;

/** Reads a label as a command, French or English, in spite of accents, case and a reader's confusions. Pure. */
export function readCommand(label: string): Command {
  const short = label.slice(0, MOST_LETTERS);
  const behind = short.replace(NAMES, '');
  if (behind !== short) return readCommand(behind);
  const tokens = joinPieces(tokensOf(short.replace(AND, ' et ')));
  const text = tokens
    .map((token) => token.text)
    .join(' ')
    .replace(/' /g, "'");
  if (FINDS_TO_REPLACE.test(text)) return { ...NOTHING, does: 'search', head: tokens[0]!.text };
  for (const [phrase, does, dangerous] of PHRASES)
    if (phrase.test(text))
      return { ...NOTHING, does, dangerous: (dangerous && !EXPLAINS.test(text)) || restHarms(tokens, text) };
  if (REFUSES.test(label) && tokens.length > 1) {
    return { ...NOTHING, does: 'refuse', head: tokens[0]!.text, dangerous: commandOf(tokens.slice(1)).dangerous };
  }
  if (EXPLAINS.test(text)) return { ...NOTHING, does: tokens[0] ? (verbOf(tokens[0])?.does ?? null) : null };
  return commandOf(tokens);
}

/** "Se déconnecter et supprimer le compte": a phrase does not hide a verb beside it. */
function restHarms(tokens: readonly Token[], text: string): boolean {
  return (
    !EXPLAINS.test(text) &&
    tokens.some(
      (token, at) =>
        !(at === 0 && token.text === 'sign') && verbHarms(tokens, at, verbOf(token)) && verbOf(token) !== CANCEL,
    )
  );
}

function commandOf(tokens: readonly Token[]): Command {
  const at = headOf(tokens);
  const head = tokens[at];
  if (!head || isDue(tokens, at)) return NOTHING;
  const negated = isNegated(tokens, at);
  const own = verbOf(head);
  const verb = own ?? deedOf(head);
  if (!verb) return { ...NOTHING, dangerous: laterVerbHarms(tokens, 0) };
  if (negated) return { ...NOTHING, does: verb.danger === 'always' ? 'cancel' : 'refuse', head: head.text };
  const dangerous =
    verbHarms(tokens, at, verb) ||
    (CONFIRMING.has(verb.does) && deedHarms(tokens, at)) ||
    laterVerbHarms(tokens, takesBack(verb) ? nextConjunction(tokens, at) : at + 1);
  // "Annuler le rendez-vous" deletes it; "Annuler" alone ends a dialog.
  return {
    does: verb === CANCEL && dangerous ? 'delete' : verb.does,
    head: head.text,
    dangerous,
    byNoun: own === null,
  };
}

/** "Annuler la suppression" and "Undo delete" do not delete; "Annuler et supprimer" does. */
function takesBack(verb: Verb): boolean {
  return verb === CANCEL || verb.does === 'undo';
}

/** Index of the verb: the first word but for those that change nothing, or a verb right behind a negation. */
function headOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ text }) => text.length > 1 && !LEADING.has(text) && !NEGATIONS.has(text));
  return Math.max(0, at);
}

const NEGATIONS = new Set("ne n' pas non no not don't dont do never jamais sans without".split(' '));

function isNegated(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map((token) => token.text);
  return before.some((text) => ['pas', 'not', "don't", 'dont', 'never', 'jamais', 'sans', 'without'].includes(text));
}

/** The word that names what is done it to: the first behind the verb that is no article and belongs to this verb. */
function verbHarms(tokens: readonly Token[], at: number, verb: Verb | null): boolean {
  if (!verb || verb.danger === 'never' || isNegated(tokens, at)) return false;
  const forever = tokens.some(({ text }) => isAdverb(text));
  const parts = objectsOf(tokens, at);
  const own = parts[0]!;
  if (verb.danger === 'object') return forever || parts.flat().some(({ text }) => verb.objects!.has(text));
  if (own.length === 0) return verb !== CANCEL;
  return !parts.every((part) => isHarmless(part, verb));
}

/** What a verb is done to: "les filtres et le patient" are two. What begins with another verb is no object. */
function objectsOf(tokens: readonly Token[], at: number): Token[][] {
  const parts: Token[][] = [[]];
  for (let index = at + 1; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (CONJUNCTIONS.has(token.text)) {
      const next = tokens[index + 1];
      if (!next || verbOf(next) || AGAIN.has(next.text)) break;
      parts.push([]);
    } else if (!ARTICLES.has(token.text) && !isAdverb(token.text)) parts.at(-1)!.push(token);
  }
  return parts.filter((part, index) => index === 0 || part.length > 0);
}

function isHarmless(part: readonly Token[], verb: Verb): boolean {
  const [first, ...rest] = part;
  if (!first || !verb.objects || rest.some(({ text }) => GRAVE.has(text))) return !first;
  if (AMBIGUOUS.has(first.text) && rest.some(({ text }) => !ONGOING.has(text))) return false;
  if (verb.objects.has(first.text)) return true;
  if (verb !== CANCEL) return false;
  const named = verbOf(first);
  return (
    (deedOf(first) !== null && !STANDS.has(first.text)) ||
    named?.danger === 'always' ||
    // "Annuler Retour", "Annuler F12": two names of one button, and its key.
    (rest.length === 0 && ((named !== null && LEAVES.has(named.does)) || KEY.test(first.text)))
  );
}

const CONJUNCTIONS = new Set(['et', 'and', 'ou', 'or', 'puis', 'then']);
/** Verbs that mean nothing by themselves, which are no objects either. */
const AGAIN = new Set(['recommencer', 'again']);
/** Whatever else it is about, it is no matter of the screen. */
const GRAVE = new Set(
  'deces decede decedes death deceased chirurgicale chirurgical chirurgie operatoire surgical surgery clinique clinical medicale vitale vital'.split(
    ' ',
  ),
);
/** Harmless alone or under way: "l'opération en cours", but not "l'opération du genou". */
const AMBIGUOUS = new Set('operation notification notifications action envoi demande request'.split(' '));
const ONGOING = new Set('en cours actuelle actuel encours current pending toutes toute'.split(' '));
/** What has happened to the patient: to cancel it takes it out of the record. */
const STANDS = new Set('sortie deces bolus'.split(' '));
const LEAVES: ReadonlySet<ElementPurpose> = new Set(['back', 'close', 'next', 'help']);
const KEY = /^(?:f[1-9]|f1[0-2]|esc|echap)$/;

function isAdverb(text: string): boolean {
  return text.startsWith('definitiv') || text === 'permanently' || text === 'forever';
}

/** Another dangerous verb further on: "Oui, tout supprimer", "Enregistrer et clôturer". */
function laterVerbHarms(tokens: readonly Token[], from: number): boolean {
  return tokens.some((token, at) => at >= from && commandsAt(tokens, at) && verbHarms(tokens, at, verbOf(token)));
}

function nextConjunction(tokens: readonly Token[], from: number): number {
  const at = tokens.findIndex(({ text }, index) => index > from && CONJUNCTIONS.has(text));
  return at < 0 ? tokens.length : at + 1;
}

/** English commands that are nouns and adjectives as well count only as the label's head. */
const ALSO_NOUNS = new Set(
  'stop clear reset void drop block ban end kill sign replace trash empty close abort restart cancel fermer annuler del supp eff purge override'.split(
    ' ',
  ),
);
/** "Documents à signer", "À valider": what is still to be done is a state. */
function isDue(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.text === 'a' && DUE.has(tokens[at]!.text);
}

const DUE = new Set(
  'signer parapher valider administrer prescrire injecter remplacer perfuser transfuser delivrer vacciner transferer extuber intuber'.split(
    ' ',
  ),
);

/** Behind "and" they are commands again, but in "drag and drop". */
function commandsAt(tokens: readonly Token[], at: number): boolean {
  if (isDue(tokens, at)) return false;
  if (!ALSO_NOUNS.has(tokens[at]!.text)) return true;
  return CONJUNCTIONS.has(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text !== 'drag';
}

/** "Confirmer la suppression", "Valider l'arrêt du traitement". */
function deedHarms(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1);
  const deed = rest.findIndex(({ text }) => !ARTICLES.has(text));
  const token = rest[deed];
  const verb = token ? deedOf(token) : null;
  if (!verb) return false;
  const object = rest.slice(deed + 1).find(({ text }) => !ARTICLES.has(text));
  // A decision that is confirmed stays one, whatever its name says of it.
  return !(object && object.text !== 'volontaire' && verb.objects?.has(object.text));
}
