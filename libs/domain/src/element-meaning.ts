import type { ElementType } from './screen';

/** F-13.4. What an element is on its screen; other strings are roles of programs that say more. */
export const ELEMENT_ROLES = [
  'primary_action',
  'secondary_action',
  'cancel_action',
  'dangerous_action',
  'search_field',
  'search_action',
  'save_action',
  'open_action',
  'close_action',
  'create_action',
  'edit_action',
  'print_action',
  'send_action',
  'help_action',
  'login_action',
  'logout_action',
  'navigation',
  'menu',
  'login_field',
  'password_field',
  'date_field',
  'time_field',
  'number_field',
  'email_field',
  'phone_field',
  'file_field',
  'note_field',
  'table_header',
  'table_row',
  'table_cell',
] as const;
export type ElementRole = (typeof ELEMENT_ROLES)[number];

/** F-3.3. What pressing or filling an element does; `PurposeSeen.object` says to what. */
export const ELEMENT_PURPOSES = [
  'enter',
  'choose',
  'toggle',
  'select',
  'search',
  'filter',
  'sort',
  'open',
  'close',
  'cancel',
  'undo',
  'redo',
  'save',
  'confirm',
  'refuse',
  'create',
  'edit',
  'copy',
  'paste',
  'delete',
  'stop',
  'reset',
  'send',
  'print',
  'download',
  'upload',
  'sign',
  'sign_in',
  'sign_out',
  'navigate',
  'back',
  'next',
  'show',
  'hide',
  'refresh',
  'configure',
  'help',
  'run',
] as const;
export type ElementPurpose = (typeof ELEMENT_PURPOSES)[number];

/** Only what pixels, or a tree that agrees with them, show. A state that is not listed is not known. */
export const ELEMENT_STATES = [
  'checked',
  'unchecked',
  'mixed',
  'disabled',
  'focused',
  'selected',
  'expanded',
  'collapsed',
  'read_only',
  'required',
] as const;
export type ElementState = (typeof ELEMENT_STATES)[number];

/** A third of the screen's width by a third of its height. */
export const SCREEN_ZONES = [
  'top_left',
  'top',
  'top_right',
  'left',
  'centre',
  'right',
  'bottom_left',
  'bottom',
  'bottom_right',
] as const;
export type ScreenZone = (typeof SCREEN_ZONES)[number];

/** By what an element is told apart from others of its type and label, best first. */
export const TWIN_DIFFERENCES = ['row', 'group', 'value', 'neighbour', 'order'] as const;
export type TwinDifference = (typeof TWIN_DIFFERENCES)[number];

/** What saw an element: rules over pixels, our network, the program's accessibility tree, a vision language model. */
export const ELEMENT_SOURCES = ['rules', 'network', 'tree', 'vlm'] as const;
export type ElementSource = (typeof ELEMENT_SOURCES)[number];

/** Confidence 0 … 1. */
export interface StateSeen {
  readonly name: ElementState;
  readonly confidence: number;
}

/** What an element does, and to what, in the screen's own words ("open", "le dossier"); the object may be empty. */
export interface PurposeSeen {
  readonly does: ElementPurpose;
  readonly object: string;
}

/** The nearest element in each direction, by facing edges: its index in the screen's elements, null for none. */
export interface Neighbours {
  readonly left: number | null;
  readonly right: number | null;
  readonly above: number | null;
  readonly below: number | null;
}

/** F-3.5. Which of several elements of one type and label this is, in reading order from 1. */
export interface Twin {
  readonly ordinal: number;
  readonly count: number;
  readonly by: TwinDifference;
  /** What tells it apart, as the screen shows it: the row's identity, the group's heading …; empty for `order`. */
  readonly hint: string;
}

/** The sentence of F-3.1 in both languages. */
export interface Description {
  readonly fr: string;
  readonly en: string;
}

/** What is understood of an element beyond what it looks like and says (F-3). Its texts are patient data. */
export interface ElementMeaning {
  readonly states: readonly StateSeen[];
  /** Using it may destroy, stop or revoke something, as its words, colour or icon say. */
  readonly isDangerous: boolean;
  readonly isClickable: boolean;
  readonly isFocusable: boolean;
  readonly purpose: PurposeSeen | null;
  /** The hint that an empty field shows inside itself. */
  readonly placeholder: string;
  /** The heading of the group, panel or table that holds it; empty when there is none. */
  readonly group: string;
  /** Null when its screen's size is not known. */
  readonly zone: ScreenZone | null;
  readonly neighbours: Neighbours;
  /** Null when no other element of its screen has its type and label. */
  readonly twin: Twin | null;
  readonly description: Description;
  readonly sources: readonly ElementSource[];
}

/** What stands of an element of which only the type and role are known. */
export function barelyUnderstood(type: ElementType, role = ''): ElementMeaning {
  return {
    states: [],
    isDangerous: role === 'dangerous_action',
    isClickable: type !== 'generic',
    isFocusable: isFocusable(type),
    purpose: null,
    placeholder: '',
    group: '',
    zone: null,
    neighbours: { left: null, right: null, above: null, below: null },
    twin: null,
    description: { fr: '', en: '' },
    sources: [],
  };
}

/** Takes the keyboard when it is used. */
export function isFocusable(type: ElementType): boolean {
  switch (type) {
    case 'text_input':
    case 'dropdown':
    case 'button':
    case 'checkbox':
    case 'radio':
      return true;
    case 'tab':
    case 'link':
    case 'generic':
      return false;
  }
}
