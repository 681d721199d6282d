/** Bounds of what is read of one dump. Counted while reading, never taken from the dump's own word. */
export interface DumpLimits {
  readonly nodes: number;
  /** Levels of nodes, the root being the first. */
  readonly depth: number;
  /** UTF-16 units that are kept of a name or an identifier. */
  readonly text: number;
  /** UTF-16 units that are held of any one text, to know what must be hidden. */
  readonly held: number;
  /** UTF-16 units that are kept of a value: a value is never matched, it only must be known to be hidden. */
  readonly value: number;
}

/** The largest real trees have some 20,000 nodes 60 levels deep; ten times that is a mistake or an attack. */
export const DUMP_LIMITS: DumpLimits = { nodes: 200_000, depth: 512, text: 32_768, value: 4_096, held: 262_144 };

/** Units after which a piece that does not end (a line, an XML attribute) is refused, because it must be held whole. */
export const LONGEST_PIECE = 8 * 1024 * 1024;

/** Levels of JSON brackets: two for each level of nodes (`{`, `[`), and some for what hangs on a node. */
export const JSON_DEPTH = 2 * DUMP_LIMITS.depth + 64;

/** Units of a dump's beginning in which its form is looked for. */
export const DETECTION_UNITS = 64 * 1024;
