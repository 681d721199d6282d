/** Every number of the encoder in one place. */
export const captureFigures = {
  /** Rows compared at once before looking closer: a 1080p screen has 17 bands. */
  bandRows: 64,
  /** Pixels per tile within a row; a rectangle's left and right edges lie on tiles. */
  tileColumns: 32,
  /** Pixels that one more rectangle may cost: below it, encoding two rectangles is dearer than the pixels between. */
  mergeSlackPixels: 6_000,
  /** A union may be this much larger than its parts and still be one rectangle. */
  mergeGrowth: 1.25,
  /** Rectangles of one frame at most; more are merged by force. */
  maxRects: 24,
  /** From this share of the screen on, a frame is sent whole: it costs little more and starts the log anew. */
  keyframeShare: 0.6,
  /** WebP cannot hold a longer side. */
  webpMaxSide: 16_383,
  /**
   * From this area on PNG is the better code, by bytes and by time, both ways. Measured on hospital screens at 1080p:
   * 900 × 400 pixels are 33 kB in 3 ms as PNG level 3 and 51 kB in 17 ms as WebP; 160 × 24 are 671 and 438 bytes.
   */
  pngFromPixels: 16_000,
  /** Bytes of a message that are kept free of patches: for window, request, accessibility tree and framing. */
  messageReserveBytes: 2 * 1024 * 1024,
  accessibilityBytes: 1024 * 1024,
  /** Frames whose pixels a guard can still compare with: an action is decided on the newest or the one before. */
  keptFrames: 6,
  /** Bytes of those pixels, at most: six frames of 2560 × 1600, three of 3840 × 2160. */
  keptBytes: 100 * 1024 * 1024,
} as const;

/** Bytes of patches that one message of the bus takes. */
export function patchBudget(maxMessageBytes: number): number {
  return maxMessageBytes - captureFigures.messageReserveBytes;
}
