import type { Rect } from '@vigie/domain';
import type { IconName } from '../paint/icons';
import { ACTIONS, type ActionName } from '../program/captions';
import type { ProgramState } from '../program/state';
import { fieldOf } from '../program/ui';
import type { World } from '../program/world';
import { type FontName, fitText, type Measure } from './font';
import { AREA_SCROLLBAR, linesOf, visibleLines } from './text-lines';
import type { FieldWidget, PanelLook, Tone, Widget } from './widget';

export const FIELD_HEIGHT = 22;
export const BUTTON_HEIGHT = 25;

interface TextOptions {
  readonly font?: FontName;
  readonly tone?: Tone;
  readonly align?: 'left' | 'right' | 'centre';
}

interface FieldOptions {
  readonly suggestions?: readonly string[];
  readonly secret?: boolean;
  readonly multiline?: boolean;
  readonly readOnly?: boolean;
  readonly enabled?: boolean;
}

interface ButtonOptions {
  readonly icon?: IconName | null;
  readonly look?: 'normal' | 'tool' | 'window';
  readonly enabled?: boolean;
  readonly isDefault?: boolean;
  readonly isCancel?: boolean;
  readonly label?: string;
}

/** Collects the widgets of one screen, in painting order; knows the state that fields and choices take theirs from. */
export class Board {
  readonly widgets: Widget[] = [];
  readonly measure: Measure;
  layer = 0;

  constructor(
    readonly world: World,
    readonly state: ProgramState,
  ) {
    this.measure = world.measure;
  }

  panel(box: Rect, look: PanelLook, title = ''): void {
    this.widgets.push({ kind: 'panel', id: '', box, enabled: true, label: title, layer: this.layer, look, title });
  }

  /** A text in a box of one line; cut with an ellipsis where it does not fit. */
  text(box: Rect, text: string, { font = 'body', tone = 'text', align = 'left' }: TextOptions = {}): void {
    const fitted = fitText(this.measure, text, font, box.width);
    this.widgets.push({
      kind: 'text',
      id: '',
      box,
      enabled: true,
      label: text,
      layer: this.layer,
      text: fitted,
      font,
      tone,
      align,
    });
  }

  picture(x: number, y: number, icon: IconName, size = 16): void {
    const box = { x, y, width: size, height: size };
    this.widgets.push({ kind: 'picture', id: '', box, enabled: true, label: '', layer: this.layer, icon });
  }

  button(id: string, box: Rect, caption: string, options: ButtonOptions = {}): void {
    const { icon = null, look = 'normal', enabled = true, isDefault = false, isCancel = false, label } = options;
    this.widgets.push({
      kind: 'button',
      id,
      box,
      enabled,
      label: label ?? caption,
      layer: this.layer,
      caption,
      icon,
      look,
      isDefault,
      isCancel,
    });
  }

  field(id: string, box: Rect, label: string, options: FieldOptions = {}): void {
    const { suggestions = [], secret = false, multiline = false, readOnly = false, enabled = true } = options;
    const shown = this.shownLabel(label);
    const widget = {
      kind: 'field',
      id,
      box,
      enabled,
      label: shown,
      layer: this.layer,
      multiline,
      secret,
      readOnly,
      suggestions,
    } as const;
    this.widgets.push(widget);
    if (multiline) this.areaScrollbar(widget);
  }

  /** Its room is kept free, so that lines do not break anew when it appears. */
  private areaScrollbar(widget: FieldWidget): void {
    const { x, y, width, height } = widget.box;
    const field = fieldOf(this.state, widget.id);
    const total = linesOf(this.measure, widget, field.text).length;
    if (total <= visibleLines(widget)) return;
    this.widgets.push({
      kind: 'scrollbar',
      id: `${widget.id}.scroll`,
      box: { x: x + width - AREA_SCROLLBAR - 1, y: y + 1, width: AREA_SCROLLBAR, height: height - 2 },
      enabled: true,
      label: '',
      layer: this.layer,
      target: widget.id,
      total,
      visible: visibleLines(widget),
      first: field.scroll,
    });
  }

  dropdown(id: string, box: Rect, label: string, options: readonly string[], enabled = true): void {
    const value = this.state.ui.choices[id] ?? options[0] ?? '';
    this.widgets.push({
      kind: 'dropdown',
      id,
      box,
      enabled,
      label: this.shownLabel(label),
      layer: this.layer,
      value,
      options,
    });
  }

  checkbox(id: string, x: number, y: number, caption: string, byDefault = false, enabled = true): number {
    const width = 20 + Math.ceil(this.measure(caption, 'body'));
    this.widgets.push({
      kind: 'checkbox',
      id,
      box: { x, y, width, height: 18 },
      enabled,
      label: caption,
      layer: this.layer,
      caption,
      checked: this.state.ui.checks[id] ?? byDefault,
      group: '',
      value: '',
    });
    return x + width + 14;
  }

  radio(group: string, value: string, x: number, y: number, caption: string, chosenByDefault = false): number {
    const width = 20 + Math.ceil(this.measure(caption, 'body'));
    const chosen = this.state.ui.choices[group];
    this.widgets.push({
      kind: 'radio',
      id: `${group}=${value}`,
      box: { x, y, width, height: 18 },
      enabled: true,
      label: caption,
      layer: this.layer,
      caption,
      checked: chosen === undefined ? chosenByDefault : chosen === value,
      group,
      value,
    });
    return x + width + 14;
  }

  link(id: string, x: number, y: number, caption: string, enabled = true): number {
    const width = Math.ceil(this.measure(caption, 'body'));
    this.widgets.push({
      kind: 'link',
      id,
      box: { x, y, width, height: 18 },
      enabled,
      label: caption,
      layer: this.layer,
      caption,
      icon: null,
      look: 'plain',
      active: false,
    });
    return x + width + 16;
  }

  tab(id: string, x: number, y: number, caption: string, active: boolean): number {
    const width = Math.ceil(this.measure(caption, 'body')) + 30;
    this.widgets.push({
      kind: 'tab',
      id,
      box: { x, y, width, height: 26 },
      enabled: true,
      label: caption,
      layer: this.layer,
      caption,
      active,
    });
    return x + width;
  }

  /** A caption on the left of its field, both on one line. Answers where the next may begin. */
  fieldAfter(x: number, y: number, width: number, id: string, caption: string, options: FieldOptions = {}): number {
    const at = this.captionAt(x, y, caption);
    this.field(id, { x: at, y, width, height: FIELD_HEIGHT }, caption, options);
    return at + width + 14;
  }

  dropdownAfter(x: number, y: number, width: number, id: string, caption: string, options: readonly string[]): number {
    const at = this.captionAt(x, y, caption);
    this.dropdown(id, { x: at, y, width, height: FIELD_HEIGHT }, caption, options);
    return at + width + 14;
  }

  /** A caption above its field. */
  fieldUnder(box: Rect, id: string, caption: string, options: FieldOptions = {}): void {
    this.fieldCaption({ x: box.x, y: box.y - 18, width: Math.max(box.width, 160), height: 18 }, caption);
    this.field(id, box, caption, options);
  }

  dropdownUnder(box: Rect, id: string, caption: string, options: readonly string[]): void {
    this.fieldCaption({ x: box.x, y: box.y - 18, width: Math.max(box.width, 160), height: 18 }, caption);
    this.dropdown(id, box, caption, options);
  }

  fieldCaption(box: Rect, caption: string): void {
    if (!this.state.conditions.unlabelledFields && caption !== '') this.text(box, caption);
  }

  /**
   * A row of a form's buttons, named by the last part of their ids. Here the troubles with moved, renamed and icon-only
   * buttons show.
   */
  actions(prefix: string, box: Rect, names: readonly ActionName[], disabled: readonly ActionName[] = []): void {
    const { movedButtons, renamedButtons, iconOnlyButtons } = this.state.conditions;
    const shown = movedButtons ? [...names].reverse() : names;
    const buttons = shown.map((name) => {
      const { caption, renamed, icon } = ACTIONS[name];
      const text = renamedButtons ? renamed : caption;
      return {
        name,
        text,
        icon,
        width: iconOnlyButtons ? 30 : Math.max(76, Math.ceil(this.measure(text, 'body')) + 26),
      };
    });
    const total = buttons.reduce((sum, b) => sum + b.width + 8, -8);
    let x = movedButtons ? box.x + box.width - total : box.x;
    for (const { name, text, icon, width } of buttons) {
      this.button(`${prefix}.${name}`, { x, y: box.y, width, height: BUTTON_HEIGHT }, iconOnlyButtons ? '' : text, {
        icon: iconOnlyButtons ? icon : null,
        label: text,
        enabled: !disabled.includes(name),
        isDefault: name === names[0],
        isCancel: name === 'cancel',
      });
      x += width + 8;
    }
  }

  private captionAt(x: number, y: number, caption: string): number {
    const width = Math.ceil(this.measure(caption, 'body'));
    this.fieldCaption({ x, y, width: width + 2, height: FIELD_HEIGHT }, caption);
    return x + width + 7;
  }

  private shownLabel(label: string): string {
    return this.state.conditions.unlabelledFields ? '' : label;
  }
}
