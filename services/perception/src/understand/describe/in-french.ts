import type { ElementState, ElementType, Neighbours, ScreenZone, Twin } from '@vigie/domain';
import { isSure, namedNeighbour, quoted, type Subject } from './subject';

interface Noun {
  readonly name: string;
  readonly feminine: boolean;
}

const masculine = (name: string): Noun => ({ name, feminine: false });
const feminine = (name: string): Noun => ({ name, feminine: true });

const NOUNS: Readonly<Record<ElementType, Noun>> = {
  button: masculine('Bouton'),
  text_input: masculine('Champ de saisie'),
  dropdown: feminine('Liste déroulante'),
  tab: masculine('Onglet'),
  checkbox: feminine('Case à cocher'),
  radio: masculine('Bouton radio'),
  link: masculine('Lien'),
  generic: feminine('Zone'),
};
const NOUNS_BY_ROLE: Readonly<Record<string, Noun>> = {
  table_row: feminine('Ligne'),
  table_cell: feminine('Cellule'),
  table_header: masculine('En-tête de colonne'),
  menu: feminine('Entrée de menu'),
  search_field: masculine('Champ de recherche'),
  password_field: masculine('Champ de mot de passe'),
  date_field: masculine('Champ de date'),
};

const ZONES: Readonly<Record<ScreenZone, string>> = {
  top_left: 'en haut à gauche',
  top: 'en haut au centre',
  top_right: 'en haut à droite',
  left: 'à gauche',
  centre: 'au centre',
  right: 'à droite',
  bottom_left: 'en bas à gauche',
  bottom: 'en bas au centre',
  bottom_right: 'en bas à droite',
};

/** A state's word, masculine and feminine. */
const STATES: Readonly<Partial<Record<ElementState, readonly [string, string]>>> = {
  checked: ['coché', 'cochée'],
  unchecked: ['non coché', 'non cochée'],
  mixed: ['coché en partie', 'cochée en partie'],
  disabled: ['désactivé', 'désactivée'],
  selected: ['sélectionné', 'sélectionnée'],
  expanded: ['déplié', 'dépliée'],
  collapsed: ['replié', 'repliée'],
  read_only: ['en lecture seule', 'en lecture seule'],
  focused: ['actif', 'active'],
};

/** "à droite de", "sous": where the element lies from its neighbour on that side. */
const SIDES: Readonly<Record<keyof Neighbours, string>> = {
  left: 'à droite de',
  right: 'à gauche de',
  above: 'sous',
  below: 'au-dessus de',
};

/** The sentence of F-3.1 in French: « Bouton « Valider la facture », en bas à droite ». */
export function inFrench(subject: Subject): string {
  const noun = nounOf(subject);
  return [
    subject.label === '' ? `${noun.name} sans nom` : `${noun.name} ${guillemets(subject.label)}`,
    ...Object.entries(STATES).flatMap(([state, [he, she]]) =>
      isSure(subject, state as ElementState) ? [noun.feminine ? she : he] : [],
    ),
    ZONES[subject.zone],
    ...(subject.twin ? twinHint(subject.twin, noun) : []),
    ...(subject.label === '' ? whereabouts(subject) : []),
  ].join(', ');
}

/** Special nouns fit a text field only: a list stays a list. */
function nounOf({ type, role }: Subject): Noun {
  const special = NOUNS_BY_ROLE[role];
  return special && (type === 'text_input' || type === 'generic') ? special : NOUNS[type];
}

/** With the no-break spaces of French typography; guillemets inside become quotation marks. */
function guillemets(text: string): string {
  return `«\u00a0${quoted(text).replace(/«\s*/g, '“').replace(/\s*»/g, '”')}\u00a0»`;
}

function twinHint({ by, hint, ordinal, count }: Twin, { feminine: she }: Noun): string[] {
  switch (by) {
    case 'row':
      return [`ligne ${guillemets(hint)}`];
    case 'group':
      return [`dans ${guillemets(hint)}`];
    case 'value':
      return [`contenant ${guillemets(hint)}`];
    case 'neighbour':
      return [`près de ${guillemets(hint)}`];
    case 'order':
      return [`${ordinal === 1 ? (she ? '1re' : '1er') : `${ordinal}e`} sur ${count}`];
  }
}

/** An element without a name is found by its group and what stands beside it. */
function whereabouts(subject: Subject): string[] {
  const { group, twin } = subject;
  const inGroup = group !== '' && twin?.by !== 'group' ? [`dans ${guillemets(group)}`] : [];
  const near = twin === null || twin.by === 'order' ? namedNeighbour(subject) : null;
  return [...inGroup, ...(near ? [`${SIDES[near.side]} ${guillemets(near.label)}`] : [])];
}
