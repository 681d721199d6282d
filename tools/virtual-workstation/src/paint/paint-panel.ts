import { baselineIn } from '../layout/font';
import type { PanelWidget, PictureWidget, TextWidget } from '../layout/widget';
import type { Pen } from './pen';

export function paintPanel(pen: Pen, { box, look, title }: PanelWidget): void {
  const t = pen.theme;
  const plain: Partial<Record<PanelWidget['look'], string>> = {
    window: t.window,
    titlebar: t.titleBar,
    dialogTitle: t.titleBar,
    menubar: t.bar,
    dialogFooter: t.footer,
    rule: t.soft,
  };
  const framed: Partial<Record<PanelWidget['look'], string>> = {
    sheet: t.sheet,
    banner: t.banner,
    dialog: t.window,
    popup: t.popup,
    good: t.good,
    bad: t.bad,
    info: t.info,
    tableBody: t.field,
  };
  const colour = plain[look] ?? framed[look];
  if (colour !== undefined) pen.fill(box, colour);
  if (framed[look] !== undefined) pen.outline(box, look === 'dialog' ? t.accent : t.border);
  if (look === 'toolbar' || look === 'nav' || look === 'statusbar') paintBar(pen, box, look);
  if (look === 'group') paintGroup(pen, box, title);
}

function paintBar(pen: Pen, box: PanelWidget['box'], look: 'toolbar' | 'nav' | 'statusbar'): void {
  const t = pen.theme;
  pen.fill(box, look === 'nav' ? t.nav : t.toolbar);
  const { x, y, width, height } = box;
  if (look === 'toolbar') pen.fill({ x, y: y + height - 1, width, height: 1 }, t.soft);
  if (look === 'nav') pen.fill({ x: x + width - 1, y, width: 1, height }, t.soft);
  if (look === 'statusbar') pen.fill({ x, y, width, height: 1 }, t.soft);
}

/** An etched frame with its heading in the upper edge. */
function paintGroup(pen: Pen, { x, y, width, height }: PanelWidget['box'], title: string): void {
  const t = pen.theme;
  const gap = Math.ceil(pen.width(title, 'bold')) + 8;
  const top = y + 7;
  pen.fill({ x, y: top, width: 8, height: 1 }, t.soft);
  pen.fill({ x: x + 8 + gap, y: top, width: width - 8 - gap, height: 1 }, t.soft);
  pen.fill({ x, y: y + height - 1, width, height: 1 }, t.soft);
  pen.fill({ x, y: top, width: 1, height: height - 7 }, t.soft);
  pen.fill({ x: x + width - 1, y: top, width: 1, height: height - 7 }, t.soft);
  pen.text(x + 12, y + 11, title, 'bold', t.tones.heading);
}

export function paintText(pen: Pen, { box, text, font, tone, align }: TextWidget): void {
  const spare = box.width - pen.width(text, font);
  const x = align === 'right' ? box.x + spare : align === 'centre' ? box.x + spare / 2 : box.x;
  pen.text(Math.round(x), box.y + baselineIn(box.height, font), text, font, pen.theme.tones[tone]);
}

export function paintPicture(pen: Pen, { box, icon }: PictureWidget): void {
  pen.icon(icon, box.x, box.y, box.width, false);
}
