/** What a person wants to do; each needs some programs of the machine. */
export const PURPOSES = ['demo', 'test', 'desktop'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface Found {
  /** Program, file or folder that was found. */
  readonly place: string;
  /** Empty when it tells none. */
  readonly version: string;
  /** A reservation about what was found, such as a version below the floor for production. */
  readonly note: string;
}

/** Something of the machine that the project cannot bring by npm. */
export interface Requirement {
  readonly id: string;
  /** What it is for, in a few words that complete “needed for …”. */
  readonly why: string;
  readonly purposes: readonly Purpose[];
  /** Debian packages that bring it. */
  readonly packages: readonly string[];
  /** Null when it is missing. Looks at the machine each time, in milliseconds. */
  find(): Found | null;
}
