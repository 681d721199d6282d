import type { Rect } from '@vigie/domain';
import type { IconName } from '../paint/icons';
import type { FontName } from './font';

export type Tone = 'text' | 'muted' | 'faint' | 'link' | 'danger' | 'success' | 'warning' | 'onAccent' | 'heading';
export type PanelLook =
  | 'window'
  | 'titlebar'
  | 'menubar'
  | 'toolbar'
  | 'nav'
  | 'statusbar'
  | 'group'
  | 'sheet'
  | 'banner'
  | 'dialog'
  | 'dialogTitle'
  | 'dialogFooter'
  | 'popup'
  | 'info'
  | 'good'
  | 'bad'
  | 'rule'
  | 'tableBody';

interface Base {
  /** Empty for what cannot be acted on. */
  readonly id: string;
  readonly box: Rect;
  readonly enabled: boolean;
  /** What a person, or a screen reader, would call it; empty for an unlabelled field. */
  readonly label: string;
  /** 0 for the main window, then one per open dialog, popups on top. */
  readonly layer: number;
}

export interface Cell {
  readonly text: string;
  readonly tone: Tone;
  /** From the row's left edge. */
  readonly x: number;
  readonly width: number;
  readonly bold: boolean;
}

export interface PanelWidget extends Base {
  readonly kind: 'panel';
  readonly look: PanelLook;
  /** Heading of a group box. */
  readonly title: string;
}
export interface TextWidget extends Base {
  readonly kind: 'text';
  readonly text: string;
  readonly font: FontName;
  readonly tone: Tone;
  readonly align: 'left' | 'right' | 'centre';
}
export interface ButtonWidget extends Base {
  readonly kind: 'button';
  readonly caption: string;
  readonly icon: IconName | null;
  readonly look: 'normal' | 'tool' | 'window';
  readonly isDefault: boolean;
  readonly isCancel: boolean;
}
export interface FieldWidget extends Base {
  readonly kind: 'field';
  readonly multiline: boolean;
  readonly secret: boolean;
  readonly readOnly: boolean;
  /** Everything that its suggestion list may offer; empty for a plain field. */
  readonly suggestions: readonly string[];
}
export interface DropdownWidget extends Base {
  readonly kind: 'dropdown';
  readonly value: string;
  readonly options: readonly string[];
}
export interface ToggleWidget extends Base {
  readonly kind: 'checkbox' | 'radio';
  readonly caption: string;
  readonly checked: boolean;
  /** Radios of one group hold one choice; `value` is what choosing this one means. */
  readonly group: string;
  readonly value: string;
}
export interface TabWidget extends Base {
  readonly kind: 'tab';
  readonly caption: string;
  readonly active: boolean;
}
export interface LinkWidget extends Base {
  readonly kind: 'link';
  readonly caption: string;
  readonly icon: IconName | null;
  readonly look: 'plain' | 'nav';
  readonly active: boolean;
}
export interface MenuWidget extends Base {
  readonly kind: 'menu';
  readonly caption: string;
}
export interface HeaderWidget extends Base {
  readonly kind: 'header';
  readonly caption: string;
}
/** The body of a table: it takes the focus and the wheel, and knows how much it holds. */
export interface ListWidget extends Base {
  readonly kind: 'list';
  readonly keys: readonly string[];
  readonly first: number;
  readonly visible: number;
}
export interface RowWidget extends Base {
  readonly kind: 'row';
  readonly list: string;
  readonly key: string;
  readonly cells: readonly Cell[];
  readonly selected: boolean;
  readonly striped: boolean;
}
/** One entry of an open list or menu. */
export interface OptionWidget extends Base {
  readonly kind: 'option';
  readonly caption: string;
  readonly shortcut: string;
  readonly index: number;
  readonly highlighted: boolean;
}
export interface ScrollbarWidget extends Base {
  readonly kind: 'scrollbar';
  /** Id of the list or field that it moves. */
  readonly target: string;
  readonly total: number;
  readonly visible: number;
  readonly first: number;
}
export interface PictureWidget extends Base {
  readonly kind: 'picture';
  readonly icon: IconName;
}

export type Widget =
  | PanelWidget
  | TextWidget
  | ButtonWidget
  | FieldWidget
  | DropdownWidget
  | ToggleWidget
  | TabWidget
  | LinkWidget
  | MenuWidget
  | HeaderWidget
  | ListWidget
  | RowWidget
  | OptionWidget
  | ScrollbarWidget
  | PictureWidget;

export type WidgetKind = Widget['kind'];

const FOCUSABLE: ReadonlySet<WidgetKind> = new Set([
  'button',
  'field',
  'dropdown',
  'checkbox',
  'radio',
  'tab',
  'link',
  'list',
]);

/** Whether Tab stops here: toolbars, menus and window buttons are left out, as native programs do. */
export function isFocusable(widget: Widget): boolean {
  if (!widget.enabled || !FOCUSABLE.has(widget.kind)) return false;
  return !(widget.kind === 'button' && widget.look !== 'normal') && !(widget.kind === 'link' && widget.look === 'nav');
}
