import type { ElementState, ElementType, Neighbours, ScreenZone, Twin } from '@vigie/domain';
import { isSure, namedNeighbour, quoted, type Subject } from './subject';

const NOUNS: Readonly<Record<ElementType, string>> = {
  button: 'Button',
  text_input: 'Text field',
  dropdown: 'Drop-down list',
  tab: 'Tab',
  checkbox: 'Check box',
  radio: 'Radio button',
  link: 'Link',
  generic: 'Area',
};
const NOUNS_BY_ROLE: Readonly<Record<string, string>> = {
  table_row: 'Row',
  table_cell: 'Cell',
  table_header: 'Column header',
  menu: 'Menu item',
  search_field: 'Search field',
  password_field: 'Password field',
  date_field: 'Date field',
};

const ZONES: Readonly<Record<ScreenZone, string>> = {
  top_left: 'top left',
  top: 'top centre',
  top_right: 'top right',
  left: 'left',
  centre: 'centre',
  right: 'right',
  bottom_left: 'bottom left',
  bottom: 'bottom centre',
  bottom_right: 'bottom right',
};

const STATES: Readonly<Partial<Record<ElementState, string>>> = {
  checked: 'checked',
  unchecked: 'not checked',
  mixed: 'partly checked',
  disabled: 'disabled',
  selected: 'selected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  read_only: 'read-only',
  focused: 'focused',
};

const SIDES: Readonly<Record<keyof Neighbours, string>> = {
  left: 'right of',
  right: 'left of',
  above: 'below',
  below: 'above',
};

/** The sentence of F-3.1 in English: “Button ‘Valider la facture’, bottom right”. */
export function inEnglish(subject: Subject): string {
  const noun = nounOf(subject);
  return [
    subject.label === '' ? `Unnamed ${noun.toLowerCase()}` : `${noun} ${inQuotes(subject.label)}`,
    ...Object.entries(STATES).flatMap(([state, word]) => (isSure(subject, state as ElementState) ? [word] : [])),
    ZONES[subject.zone],
    ...(subject.twin ? [twinHint(subject.twin)] : []),
    ...(subject.label === '' ? whereabouts(subject) : []),
  ].join(', ');
}

function nounOf({ type, role }: Subject): string {
  const special = NOUNS_BY_ROLE[role];
  return special && (type === 'text_input' || type === 'generic') ? special : NOUNS[type];
}

function inQuotes(text: string): string {
  return `‘${quoted(text)}’`;
}

function twinHint({ by, hint, ordinal, count }: Twin): string {
  switch (by) {
    case 'row':
      return `row ${inQuotes(hint)}`;
    case 'group':
      return `in ${inQuotes(hint)}`;
    case 'value':
      return `holding ${inQuotes(hint)}`;
    case 'neighbour':
      return `near ${inQuotes(hint)}`;
    case 'order':
      return `${ordinal}${suffix(ordinal)} of ${count}`;
  }
}

function suffix(ordinal: number): string {
  const teens = ordinal % 100 >= 11 && ordinal % 100 <= 13;
  return (teens ? undefined : ['', 'st', 'nd', 'rd'][ordinal % 10]) || 'th';
}

function whereabouts(subject: Subject): string[] {
  const { group, twin } = subject;
  const inGroup = group !== '' && twin?.by !== 'group' ? [`in ${inQuotes(group)}`] : [];
  const near = twin === null || twin.by === 'order' ? namedNeighbour(subject) : null;
  return [...inGroup, ...(near ? [`${SIDES[near.side]} ${inQuotes(near.label)}`] : [])];
}
