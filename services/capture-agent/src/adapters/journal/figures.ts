export interface JournalFigures {
  /** Room that only results, refusals and the state of the lane may use, bytes: 2,000 refusals. */
  readonly reserveBytes: number;
  /** Room is made in pieces of this size, bytes. */
  readonly pieceBytes: number;
}

export const journalFigures: JournalFigures = { reserveBytes: 512 * 1024, pieceBytes: 512 * 1024 };

/** How often a journal looks whether the disk has room again, and whether the folder is still its own, ms. */
export const LOOK_MS = 1_000;
/** Records between two breaks of a compaction, in which the agent does other things. */
export const RECORDS_AT_ONCE = 500;
