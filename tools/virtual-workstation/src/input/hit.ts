import { type Point, rectContains } from '@vigie/domain';
import type { Widget } from '../layout/widget';
import type { Layout } from '../screens/layout-of';

/** The topmost widget at a point that takes clicks; null on bare ground and behind a dialog. */
export function hitAt(layout: Layout, point: Point): Widget | null {
  for (let i = layout.widgets.length - 1; i >= 0; i--) {
    const widget = layout.widgets[i]!;
    if (!rectContains(widget.box, point)) continue;
    if (widget.layer < layout.modalLayer) return null;
    if (widget.id !== '') return widget;
    if (widget.kind === 'panel' && COVERS.has(widget.look)) return null;
  }
  return null;
}

const COVERS: ReadonlySet<string> = new Set(['dialog', 'popup']);

export function widgetById(layout: Layout, id: string): Widget | undefined {
  return id === '' ? undefined : layout.widgets.findLast((w) => w.id === id);
}
