import { type ElementPurpose, type ElementRole, type ElementType, foldText } from '@vigie/domain';
import type { Command } from './read-command';

/** What a role is told by, besides the words. */
export interface RoleSigns {
  readonly dangerous: boolean;
  /** Filled with the accent's colour, as the button that a program proposes. */
  readonly accented: boolean;
  /** A menu's entry, a table's row or header, as its place among others says. */
  readonly place: 'menu' | 'table_row' | 'table_header' | 'table_cell' | null;
  readonly placeholder: string;
}

/** What a button of its own does even where it is no dialog's answer. */
const BY_PURPOSE: Readonly<Partial<Record<ElementPurpose, ElementRole>>> = {
  cancel: 'cancel_action',
  refuse: 'cancel_action',
  close: 'close_action',
  search: 'search_action',
  filter: 'search_action',
  open: 'open_action',
  create: 'create_action',
  edit: 'edit_action',
  save: 'save_action',
  print: 'print_action',
  send: 'send_action',
  help: 'help_action',
  sign_in: 'login_action',
  sign_out: 'logout_action',
  back: 'navigation',
  next: 'navigation',
  navigate: 'navigation',
};
/** A button that does one of these is what its form is for. */
const PRIMARY: ReadonlySet<ElementPurpose> = new Set([
  'confirm',
  'save',
  'sign',
  'send',
  'sign_in',
  'create',
  'search',
  'next',
  'run',
]);
/** Of those, the ones that stand for a whole form whatever they look like. */
const AFFIRMING: ReadonlySet<ElementPurpose> = new Set(['confirm', 'save', 'sign', 'sign_in']);

/** F-13.4: what an element is on its screen; empty when nothing says. */
export function roleOf(type: ElementType, label: string, command: Command, signs: RoleSigns): ElementRole | '' {
  switch (type) {
    case 'text_input':
    case 'dropdown':
      return fieldRole(type, `${foldText(label)} ${foldText(signs.placeholder)}`);
    case 'tab':
      return signs.dangerous ? 'dangerous_action' : 'navigation';
    case 'checkbox':
    case 'radio':
      return signs.dangerous ? 'dangerous_action' : '';
    case 'generic':
      return signs.dangerous
        ? 'dangerous_action'
        : (signs.place ?? (command.does ? (BY_PURPOSE[command.does] ?? '') : ''));
    case 'link':
      if (signs.dangerous) return 'dangerous_action';
      return (command.does && BY_PURPOSE[command.does]) || 'navigation';
    case 'button':
      return buttonRole(label, command, signs);
  }
}

function buttonRole(label: string, { does }: Command, { dangerous, accented }: RoleSigns): ElementRole | '' {
  if (dangerous) return 'dangerous_action';
  if (does === 'cancel' || does === 'refuse' || does === 'close') return BY_PURPOSE[does]!;
  if (does !== null && (AFFIRMING.has(does) || (accented && PRIMARY.has(does)))) {
    return does === 'sign_in' ? 'login_action' : 'primary_action';
  }
  const known = does === null ? undefined : BY_PURPOSE[does];
  if (known) return known;
  if (accented) return 'primary_action';
  return label === '' ? '' : 'secondary_action';
}

const FIELDS: readonly (readonly [ElementRole, RegExp])[] = [
  ['password_field', /\b(mot de passe|mdp|code (secret|pin|d'acces)|pin|password|passphrase|passcode)\b/],
  ['search_field', /\b(re)?cherch|\bsearch|\bfiltr|\bfilter|\bfind\b/],
  ['login_field', /\b(identifiant|login|utilisateur|username|user name|user id|nom d' ?utilisateur|matricule)\b/],
  ['email_field', /\b(e-?mail|courriel|mel|adresse electronique)\b/],
  ['phone_field', /\b(tel|telephone|portable|mobile|phone|fax)\b/],
  ['time_field', /\b(heure|hh ?[:h] ?mm|time)\b/],
  [
    'date_field',
    /\b(date|ne(\(e\))? ?le|nee le|naissance le|jj|dd\/mm|mm\/dd|yyyy|aaaa|birth ?date|dob|echeance)\b|^(du|au|le|debut|fin|from|to|until|start|end) *$/,
  ],
  ['file_field', /\b(fichier|chemin|file|path|folder)\b/],
  [
    'number_field',
    /\b(nombre|quantite|montant|poids|taille|dose|age|prix|number|quantity|qty|amount|weight|height|price)\b/,
  ],
  [
    'note_field',
    /\b(note|notes|commentaire|commentaires|observation|observations|remarque|remarques|texte|description|motif|comment|comments|remarks)\b/,
  ],
];

function fieldRole(type: 'text_input' | 'dropdown', text: string): ElementRole | '' {
  const found = FIELDS.find(([, words]) => words.test(text))?.[0] ?? '';
  if (type === 'text_input') return found;
  return found === 'search_field' || found === 'date_field' || found === 'time_field' ? found : '';
}
