/** How much of what an exported state may hold: what the protocol takes of a state (a test compares), checked first. */
export const EXCHANGE_LIMITS = {
  imageSide: 16_384,
  words: 20_000,
  lines: 10_000,
  elements: 5_000,
  doubts: 10_000,
  idLength: 128,
  nameLength: 256,
  seenText: 8_192,
  /** Characters of a context value. */
  text: 65_536,
  vectorDimensions: 8_192,
} as const;
