/** What is kept: whole screens, cut-outs of one, the pictures that prove an action, and those that workflows refer to. */
export type EvidenceKind = 'frame' | 'crop' | 'before' | 'after' | 'reference';

export interface PutOptions {
  readonly kind: EvidenceKind;
  /** Kept at least so long from now, milliseconds; default by kind, see `RETENTION_MS`. A second put can only extend it. */
  readonly retainMs?: number;
}

/**
 * Pictures by their content: `sha256-` and the digest in hexadecimal. Tables and messages carry the name, never pixels.
 * Putting the same bytes twice stores them once.
 */
export interface EvidenceStore {
  put(bytes: Uint8Array, options: PutOptions): Promise<string>;
  /** The bytes, verified: EVIDENCE_CORRUPT when they are not what was put, EVIDENCE_MISSING when there are none. */
  get(name: string): Promise<Uint8Array>;
  has(name: string): Promise<boolean>;
  /** Removes what has outlived its retention at `nowMs`, and the left-overs of interrupted writes. */
  sweep(nowMs: number): Promise<{ readonly removed: number }>;
  /** A real write and removal in the folder, and room for more: EVIDENCE_DISK_FULL. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Default retention. Frames and crops feed the next service and the last hours' diagnosis; the rest is proof. */
export const RETENTION_MS: Readonly<Record<EvidenceKind, number>> = {
  frame: HOUR_MS,
  crop: 24 * HOUR_MS,
  before: 90 * 24 * HOUR_MS,
  after: 90 * 24 * HOUR_MS,
  /** From the last run that referred to it. */
  reference: 90 * 24 * HOUR_MS,
};

/** Proof is never removed before its time; the rest may go early when room is needed. */
export type Shelf = 'proof' | 'passing';

export function shelfOf(kind: EvidenceKind): Shelf {
  switch (kind) {
    case 'frame':
    case 'crop':
      return 'passing';
    case 'before':
    case 'after':
    case 'reference':
      return 'proof';
  }
}
