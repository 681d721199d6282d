import { type ElementType, type Rect, rectArea, rectIntersection, type Size } from '@vigie/domain';
import type { Widget } from '../layout/widget';
import { paintScreen } from '../paint/paint-screen';
import { THEMES } from '../paint/theme';
import type { ProgramState } from '../program/state';
import type { World } from '../program/world';
import { type Layout, layoutOf } from '../screens/layout-of';
import { recordingPen } from './recording-pen';

/** [x, y, width, height] in pixels of the image. */
export type TruthBox = readonly [x: number, y: number, width: number, height: number];

/** What a perfect reader would see: the format of the benches' NAME.truth.json. */
export interface Truth {
  readonly screen: Size;
  readonly window: { readonly app: string; readonly title: string; readonly bounds: TruthBox };
  readonly words: readonly { readonly text: string; readonly box: TruthBox }[];
  readonly words_complete: true;
  readonly elements: readonly TruthElement[];
  readonly elements_complete: true;
  readonly generic_annotated: true;
  /** Words and elements that something covers in part. */
  readonly ignore: readonly TruthBox[];
  readonly popups: readonly TruthBox[];
}

export interface TruthElement {
  readonly type: ElementType;
  readonly label: string;
  readonly box: TruthBox;
  readonly enabled: boolean;
}

/**
 * The truth of a screen, from the same layout and the same painter as its pixels. The whole picture counts, also what
 * shows behind a dialog: those elements are there but not enabled. `title` is that of the window in front.
 */
export function truthOf(world: World, state: ProgramState): Truth {
  const layout = layoutOf(world, state);
  const recorder = recordingPen(THEMES[state.theme]);
  paintScreen(recorder.pen, layout, state);
  const { elements, cut } = elementsOf(layout);
  return {
    screen: state.size,
    window: { app: 'dph', title: layout.window.title, bounds: [0, 0, state.size.width, state.size.height] },
    words: recorder.words().map(({ text, box }) => ({ text, box: boxOf(box) })),
    words_complete: true,
    elements,
    elements_complete: true,
    generic_annotated: true,
    ignore: [...recorder.cut(), ...cut].map(boxOf),
    popups: [
      ...(layout.modalLayer > 0 ? [layout.window.bounds] : []),
      ...(layout.popup === null ? [] : [layout.popup]),
    ].map(boxOf),
  };
}

function elementsOf(layout: Layout): { elements: TruthElement[]; cut: Rect[] } {
  const elements: TruthElement[] = [];
  const cut: Rect[] = [];
  layout.widgets.forEach((widget, i) => {
    const type = typeOf(widget);
    if (type === null) return;
    const hidden = coveredPart(widget, layout.widgets.slice(i + 1));
    if (hidden > 0.9) return;
    if (hidden > 0.05) cut.push(widget.box);
    else
      elements.push({
        type,
        label: widget.label,
        box: boxOf(widget.box),
        enabled: widget.enabled && widget.layer >= layout.modalLayer,
      });
  });
  return { elements, cut };
}

/** How much of a widget later windows and popups hide, 0 … 1. */
function coveredPart(widget: Widget, later: readonly Widget[]): number {
  const parts = later
    .filter((w) => w.kind === 'panel' && (w.look === 'dialog' || w.look === 'popup'))
    .map((w) => rectArea(rectIntersection(w.box, widget.box)) / (rectArea(widget.box) || 1));
  return Math.max(0, ...parts);
}

function typeOf(widget: Widget): ElementType | null {
  switch (widget.kind) {
    case 'button':
    case 'dropdown':
    case 'tab':
    case 'checkbox':
    case 'radio':
    case 'link':
      return widget.kind;
    case 'field':
      return 'text_input';
    case 'menu':
    case 'header':
    case 'row':
    case 'option':
      return 'generic';
    default:
      return null;
  }
}

function boxOf({ x, y, width, height }: Rect): TruthBox {
  const round = (n: number) => Math.round(n * 10) / 10;
  return [round(x), round(y), round(width), round(height)];
}
