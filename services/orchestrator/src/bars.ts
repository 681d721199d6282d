/**
 * Every bar, weight and tolerance by which the orchestrator decides what it sees. The reader's error rate stands behind
 * them: it is some words in a hundred, single letters and accents of them.
 */
export const BARS = {
  /** Share of the letters of a text that must agree for it to count as read. Digits always agree, or it does not count. */
  textSimilarity: 0.8,
  /** Texts shorter than this are taken only when they agree wholly: one letter of “Nom” is a different word. */
  shortText: 5,
  /** Letters from which a text is a passage: read with errors here and there. Shorter ones of a parameter identify. */
  passage: 40,
  /** Share of the letters that must agree for a text that must not be there to be feared there. */
  perhapsThere: 0.7,
  /** A target whose score is lower is not clicked. */
  targetScore: 0.7,
  /** Lead over the runner-up under which a target is ambiguous. */
  targetMargin: 0.08,
  /** Share of the letters that must agree when typed text is read back. */
  readBack: 0.85,
  /** Step per colour channel (of 255) under which a pixel has not changed: lossy screens flicker. */
  pixelStep: 12,
  /** Share of a region's pixels that must change for a change to count: a blinking caret in a field is about 0.2 %. */
  regionChange: 0.0005,
} as const;

/** How much each signal counts in a target's score; they add up to 1. */
export const TARGET_WEIGHTS = { text: 0.6, type: 0.25, relation: 0.15 } as const;

/** What a type is worth when the element's is another one: perception confuses those that look alike. */
export const TYPE_SCORES = {
  same: 1,
  /** Button, link and tab look alike; so do text input and dropdown, checkbox and radio. */
  alike: 0.6,
  generic: 0.5,
  /** Words without an element around them: enough for something to click, never for a field. */
  words: 0.4,
} as const;

/** How far a label may be from its field, pixels. */
export const LABEL_REACH = { left: 320, above: 48 } as const;

/** Pixels around a target that its action may be expected to change. */
export const REGION_MARGIN = 8;
