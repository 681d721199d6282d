import { MAX_MESSAGE_BYTES } from '@vigie/contracts';

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
  /** From this area on PNG level 1 is quicker than WebP, at about the same size. */
  pngFromPixels: 600_000,
  /** Bytes of patches in one message; the rest is left to window, request, accessibility tree and framing. */
  maxPatchBytes: MAX_MESSAGE_BYTES - 2 * 1024 * 1024,
  accessibilityBytes: 1024 * 1024,
} as const;
