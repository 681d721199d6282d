import type { Comparable } from './comparable';

/** Beginnings of words by which programs say that something went wrong, folded. */
const ALARMS = [
  ...['erreur', 'error', 'echec', 'echou', 'fail', 'attention', 'avertiss', 'warning', 'impossible', 'interdit'],
  ...['refus', 'denied', 'reject', 'rejet', 'indisponible', 'unavailable', 'timeout', 'expir'],
];

/**
 * Beginnings of words by which programs say how things stand or what they are about to do, folded. Where one differs, two
 * screens are two states, even where the reader took the text for the content of a field.
 */
const STEMS = [
  // What is asked.
  ...[
    'confirm',
    'supprim',
    'suppress',
    'enregistre',
    'annul',
    'valid',
    'invalid',
    'envoi',
    'envoy',
    'imprim',
    'transmet',
  ],
  ...['delet', 'remov', 'save', 'saving', 'cancel', 'submit', 'discard', 'overwrit', 'ecras', 'remplac', 'replac'],
  // How it went.
  ...['succes', 'succeed', 'reussi'],
  // How things stand.
  ...['actif', 'active', 'inactif', 'inactiv', 'archiv', 'clotur', 'closed', 'verrouill', 'locked', 'unlock'],
  ...['suspendu', 'suspend', 'bloqu', 'blocked', 'brouillon', 'draft', 'signe', 'signed', 'unsigned', 'provisoire'],
  ...['definiti', 'permanent', 'urgent', 'decede', 'deceased', 'deconnect', 'disconnect', 'perime', 'obsolete'],
  ...['desactiv', 'disabl', 'enabled', 'readonly', 'termine', 'complet', 'incomplet', 'irreversible'],
];

/** The same in French for any verb: what begins with an infinitive asks for something (“Choisir le lit”). */
const INFINITIVE = /^\p{L}{2,}(er|ir|re)$/u;

export function isStatementWord(folded: string): boolean {
  return STEMS.some((stem) => folded.startsWith(stem)) || isAlarmWord(folded);
}

function isAlarmWord(folded: string): boolean {
  return ALARMS.some((stem) => folded.startsWith(stem));
}

export function isAlarm({ words }: Comparable): boolean {
  return words.some(({ text }) => isAlarmWord(text.replace(/^\p{L}'/u, '')));
}

export function isStatement({ words }: Comparable): boolean {
  return words.some(({ text }) => isStatementWord(text.replace(/^\p{L}'/u, '')));
}

export function beginsAsCommand({ words }: Comparable): boolean {
  return words.length > 1 && INFINITIVE.test(words[0]?.text ?? '');
}
