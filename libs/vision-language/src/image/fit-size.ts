/** Whole pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface FitRule {
  /** Both sides become multiples of it: the model's patch, merged two by two. */
  readonly multiple: number;
  readonly minPixels: number;
  readonly maxPixels: number;
}

/** Qwen's processors refuse thinner pictures. */
const THINNEST = 200;

/**
 * The size in which a picture is sent: the rule of Qwen's own `smart_resize` (package qwen-vl-utils, vision_process.py),
 * so that the server has nothing left to resize and pixel coordinates are of the picture that was sent. Null for a
 * picture that is too thin for the model, or when no multiple fits between the bounds.
 */
export function fitSize({ width, height }: Extent, { multiple, minPixels, maxPixels }: FitRule): Extent | null {
  const at = (scale: number, round: (value: number) => number): Extent => ({
    width: Math.max(multiple, round((width * scale) / multiple) * multiple),
    height: Math.max(multiple, round((height * scale) / multiple) * multiple),
  });
  let fitted = at(1, Math.round);
  if (fitted.width * fitted.height > maxPixels) fitted = at(Math.sqrt(maxPixels / (width * height)), Math.floor);
  else if (fitted.width * fitted.height < minPixels) fitted = at(Math.sqrt(minPixels / (width * height)), Math.ceil);
  const pixels = fitted.width * fitted.height;
  const thin = Math.max(fitted.width, fitted.height) > THINNEST * Math.min(fitted.width, fitted.height);
  return thin || pixels > Math.max(maxPixels, multiple * multiple) ? null : fitted;
}
