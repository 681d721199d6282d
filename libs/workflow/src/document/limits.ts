/** What a workflow document may hold at most. A document is small; anything beyond is an attack or an accident. */
export const DOCUMENT_LIMITS = {
  characters: 128 * 1024,
  /** Nesting of mappings and lists. The schema needs 8. */
  depth: 24,
  nodes: 20_000,
  steps: 500,
  parameters: 100,
  /** One text of the document. */
  text: 10_000,
} as const;

/** Least similarity of a whole screen to its picture, when the step says nothing. */
export const DEFAULT_SIMILARITY = 0.95;

/** Value of one parameter, characters. */
export const MAX_PARAMETER_CHARACTERS = 10_000;

/** What a step waits at most when it says nothing, milliseconds. */
export const DEFAULT_TIMEOUTS = { screenMs: 15_000, actionMs: 5_000, verifyMs: 10_000 } as const;

export const MAX_TIMEOUT_MS = 600_000;
