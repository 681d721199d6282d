import type { Box } from '../vision-language-model';

/**
 * How a model writes `bbox_2d`. Qwen2.5-VL: pixels of the picture as it was sent; Qwen3-VL: thousandths of its sides,
 * whatever its size (https://github.com/QwenLM/Qwen3-VL, cookbooks/2d_grounding.ipynb).
 */
export type BoxConvention = 'pixels' | 'thousandths';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A picture as it is and as the model was shown it. */
export interface View {
  readonly original: Extent;
  readonly sent: Extent;
  readonly convention: BoxConvention;
}

/** Left, top, right, bottom. */
export type Corners = readonly [number, number, number, number];

export type BoxLoss = 'degenerate' | 'outside';

/** Of a box that reaches over the picture's edge, so much must lie inside; less is no slip of the model but a wrong box. */
const LEAST_INSIDE = 0.5;

/** One unit of the model, in pixels of the original picture. */
function units({ original, sent, convention }: View): { x: number; y: number } {
  return convention === 'thousandths'
    ? { x: original.width / 1000, y: original.height / 1000 }
    : { x: original.width / sent.width, y: original.height / sent.height };
}

/**
 * The model's box in whole pixels of the original picture, off by at most half a unit of the model and half a pixel. It is
 * clamped to the picture; one without an area or mostly outside is lost, never mended into another.
 */
export function fromModelBox(corners: Corners, view: View): Box | BoxLoss {
  const unit = units(view);
  const { width, height } = view.original;
  const [left, top, right, bottom] = [
    corners[0] * unit.x,
    corners[1] * unit.y,
    corners[2] * unit.x,
    corners[3] * unit.y,
  ];
  if (!(right > left && bottom > top)) return 'degenerate';
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const inside = [within(left, width), within(top, height), within(right, width), within(bottom, height)] as const;
  const area = (inside[2] - inside[0]) * (inside[3] - inside[1]);
  if (area < LEAST_INSIDE * (right - left) * (bottom - top)) return 'outside';
  const [x, y, endX, endY] = inside.map(Math.round) as [number, number, number, number];
  return endX > x && endY > y ? { x, y, width: endX - x, height: endY - y } : 'degenerate';
}

/** A box of the original picture in whole units of the model, as it would write it. */
export function toModelBox(box: Box, view: View): Corners {
  const unit = units(view);
  return [
    Math.round(box.x / unit.x),
    Math.round(box.y / unit.y),
    Math.round((box.x + box.width) / unit.x),
    Math.round((box.y + box.height) / unit.y),
  ];
}
