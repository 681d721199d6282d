import type { Rect } from '@vigie/domain';
import { baselineIn, fitText } from '../layout/font';
import type {
  ButtonWidget,
  DropdownWidget,
  HeaderWidget,
  LinkWidget,
  MenuWidget,
  OptionWidget,
  TabWidget,
  ToggleWidget,
} from '../layout/widget';
import type { Pen } from './pen';

/** How the user stands to a widget right now. */
export interface Attention {
  readonly hover: boolean;
  readonly pressed: boolean;
  readonly focus: boolean;
}

export function paintButton(pen: Pen, w: ButtonWidget, { hover, pressed, focus }: Attention): void {
  const t = pen.theme;
  const { box } = w;
  const lit = w.enabled && hover;
  if (w.look === 'window') {
    if (lit) pen.fill(box, w.icon === 'close' ? t.icons.red : t.accent);
    pen.icon(
      w.icon ?? 'close',
      box.x + Math.floor((box.width - 16) / 2),
      box.y + Math.floor((box.height - 16) / 2),
      16,
      false,
    );
    return;
  }
  if (w.look === 'normal' || lit) {
    pen.fill(box, !w.enabled ? t.fieldDisabled : pressed && hover ? t.buttonPressed : lit ? t.buttonHover : t.button);
    pen.outline(box, lit || focus || w.isDefault ? (w.enabled ? t.accent : t.border) : t.border);
  }
  if (focus && w.look === 'normal') pen.outline(inset(box, 2), t.accent);
  if (w.icon !== null) {
    pen.icon(
      w.icon,
      box.x + Math.floor((box.width - 16) / 2),
      box.y + Math.floor((box.height - 16) / 2),
      16,
      !w.enabled,
    );
  } else {
    const x = box.x + (box.width - pen.width(w.caption, 'body')) / 2;
    pen.text(
      Math.round(x),
      box.y + baselineIn(box.height, 'body'),
      w.caption,
      'body',
      w.enabled ? t.tones.text : t.tones.faint,
    );
  }
}

export function paintDropdown(pen: Pen, w: DropdownWidget, { hover, focus }: Attention): void {
  const t = pen.theme;
  const { box } = w;
  pen.fill(box, w.enabled ? t.field : t.fieldDisabled);
  pen.outline(box, focus || (hover && w.enabled) ? t.accent : t.border);
  const x = box.x + box.width - 12;
  const y = box.y + Math.floor(box.height / 2) - 1;
  const ink = w.enabled ? t.icons.ink : t.tones.faint;
  pen.line(x - 4, y - 1, x, y + 3, ink, 1.5);
  pen.line(x, y + 3, x + 4, y - 1, ink, 1.5);
  const text = fitText((s, f) => pen.width(s, f), w.value, 'body', box.width - 30);
  pen.text(box.x + 6, box.y + baselineIn(box.height, 'body'), text, 'body', w.enabled ? t.tones.text : t.tones.faint);
}

export function paintToggle(pen: Pen, w: ToggleWidget, { hover, focus }: Attention): void {
  const t = pen.theme;
  const y = w.box.y + 2;
  const edge = (hover && w.enabled) || focus ? t.accent : t.border;
  if (w.kind === 'radio') {
    pen.disc(w.box.x + 7, y + 7, 6.5, t.field, edge);
    if (w.checked) pen.disc(w.box.x + 7, y + 7, 3, t.accent, t.accent);
  } else {
    const mark = { x: w.box.x, y, width: 14, height: 14 };
    pen.fill(mark, w.checked ? t.accent : t.field);
    pen.outline(mark, w.checked ? t.accent : edge);
    if (w.checked) {
      pen.line(mark.x + 3, mark.y + 7, mark.x + 6, mark.y + 10, '#ffffff', 2);
      pen.line(mark.x + 6, mark.y + 10, mark.x + 11, mark.y + 4, '#ffffff', 2);
    }
  }
  pen.text(
    w.box.x + 19,
    w.box.y + baselineIn(w.box.height, 'body'),
    w.caption,
    'body',
    w.enabled ? t.tones.text : t.tones.faint,
  );
}

export function paintTab(pen: Pen, w: TabWidget, { hover }: Attention): void {
  const t = pen.theme;
  const { x, y, width, height } = w.box;
  const top = w.active ? y : y + 3;
  pen.fill({ x, y: top, width, height: y + height - top }, w.active ? t.sheet : hover ? t.buttonHover : t.button);
  pen.fill({ x, y: top, width, height: 1 }, t.border);
  pen.fill({ x, y: top, width: 1, height: y + height - top }, t.border);
  pen.fill({ x: x + width - 1, y: top, width: 1, height: y + height - top }, t.border);
  if (w.active) pen.fill({ x, y: top, width, height: 2 }, t.accent);
  else pen.fill({ x, y: y + height - 1, width, height: 1 }, t.border);
  const left = x + (width - pen.width(w.caption, 'body')) / 2;
  pen.text(Math.round(left), top + baselineIn(y + height - top, 'body'), w.caption, 'body', t.tones.text);
}

export function paintLink(pen: Pen, w: LinkWidget, { hover, focus }: Attention): void {
  const t = pen.theme;
  const { box } = w;
  const baseline = box.y + baselineIn(box.height, 'body');
  if (w.look === 'nav') {
    if (w.active) pen.fill(box, t.navActive);
    else if (hover && w.enabled) pen.fill(box, t.buttonHover);
    if (w.icon !== null) pen.icon(w.icon, box.x + 8, box.y + 2, 16, !w.enabled);
    const text = fitText((s, f) => pen.width(s, f), w.caption, 'body', box.width - 36);
    pen.text(box.x + 31, baseline, text, 'body', w.enabled ? t.tones.text : t.tones.faint);
    return;
  }
  const colour = w.enabled ? t.tones.link : t.tones.faint;
  pen.text(box.x, baseline, w.caption, 'body', colour);
  pen.fill({ x: box.x, y: baseline + 2, width: box.width, height: 1 }, hover || focus ? colour : t.soft);
}

export function paintMenu(pen: Pen, w: MenuWidget, { hover }: Attention, open: boolean): void {
  const t = pen.theme;
  if (hover || open) pen.fill(w.box, t.navActive);
  pen.text(w.box.x + 8, w.box.y + baselineIn(w.box.height, 'body'), w.caption, 'body', t.tones.text);
}

export function paintHeader(pen: Pen, w: HeaderWidget, { hover }: Attention): void {
  const t = pen.theme;
  const { x, y, width, height } = w.box;
  pen.fill(w.box, hover ? t.buttonHover : t.header);
  pen.fill({ x, y: y + height - 1, width, height: 1 }, t.border);
  pen.fill({ x: x + width - 1, y: y + 3, width: 1, height: height - 6 }, t.soft);
  pen.text(x + 5, y + baselineIn(height, 'smallBold'), w.caption, 'smallBold', t.tones.muted);
}

export function paintOption(pen: Pen, w: OptionWidget, { hover }: Attention): void {
  const t = pen.theme;
  const lit = hover || w.highlighted;
  if (lit) pen.fill(w.box, t.selection);
  const baseline = w.box.y + baselineIn(w.box.height, 'body');
  pen.text(w.box.x + 8, baseline, w.caption, 'body', lit ? t.selectionText : t.tones.text);
  if (w.shortcut === '') return;
  pen.text(w.box.x + w.box.width - 10 - pen.width(w.shortcut, 'body'), baseline, w.shortcut, 'body', t.tones.muted);
}

function inset(box: Rect, by: number): Rect {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}
