import { MAX_MESSAGE_BYTES } from './subjects';

const KIB = 1024;

/**
 * What a message may hold at most. The numbers are far above what a real screen gives and low enough that a hostile
 * message costs neither memory nor time; nothing downstream allocates by a number that was not checked here.
 */
export const limits = {
  /** Longest side of an image, pixels, and its area: an 8K screen has 33 million. */
  imageSide: 16_384,
  imagePixels: 40_000_000,
  /** Patches of one frame message overlap little, so together they decode to at most this many times the image. */
  patchOverdraw: 4,
  patches: 4_096,
  frameParts: 64,
  accessibilityNodes: 20_000,
  accessibilityStates: 64,
  words: 20_000,
  lines: 10_000,
  elements: 5_000,
  doubts: 10_000,
  components: 16,
  contextEntries: 100,
  /** Characters of one id, and of a short name that people give. */
  idLength: 128,
  nameLength: 256,
  /** Characters of one text that was seen on a screen: longer ones are cut, so that a hostile title silences nobody. */
  seenText: 8 * KIB,
  /** Characters of an explanation, a detail, a context value or a parameter. */
  text: 64 * KIB,
  /** Characters of the text that one action types. */
  typedText: 100_000,
  /** Characters of one text to embed: all the words of a dense screen. */
  embedText: 1_000_000,
  embedInputs: 1_024,
  vectorDimensions: 8_192,
  chordKeys: 8,
  scrollNotches: 1_000,
  waitMs: 600_000,
  identityRegions: 16,
  /** Bytes of one signed content: what a text types is not in it. */
  signedBytes: 32 * KIB,
  monitors: 32,
  applications: 64,
  neighbours: 1_000,
  /** Differences of two states that one answer tells; the rest is counted. */
  differences: 500,
  reasons: 32,
  workflowDocument: 1_024 * KIB,
  /** Bytes of a picture that a workflow refers to; with its envelope it must fit one gRPC message of 4 MiB. */
  picture: 4_000_000,
  parameters: 200,
  steps: 10_000,
  stages: 64,
  runs: 1_000,
  workstations: 10_000,
  openDoubts: 10_000,
  messageBytes: MAX_MESSAGE_BYTES,
} as const;
