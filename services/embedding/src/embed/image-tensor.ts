/** How pixels enter a network: order of the channels, and mean and deviation in units of 0 … 1, in that order. */
export interface PixelScale {
  readonly order: 'rgb' | 'bgr';
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
}

/** Writes one picture of interleaved RGB bytes as three planes at `offset` of a batch's tensor. */
export function writePlanes(rgb: Uint8Array, target: Float32Array, offset: number, scale: PixelScale): void {
  const pixels = rgb.length / 3;
  for (let plane = 0; plane < 3; plane++) {
    const source = scale.order === 'rgb' ? plane : 2 - plane;
    const factor = 1 / (255 * (scale.deviation[plane] ?? 1));
    const shift = (scale.mean[plane] ?? 0) / (scale.deviation[plane] ?? 1);
    const at = offset + plane * pixels;
    for (let i = 0, from = source; i < pixels; i++, from += 3) target[at + i] = (rgb[from] ?? 0) * factor - shift;
  }
}
