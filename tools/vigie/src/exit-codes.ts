/** Exit codes of every command; `vigie --help` lists them. */
export const EXIT = {
  ok: 0,
  /** The work was done and did not succeed: a failed run, a failed check. */
  failed: 1,
  /** The command line or a file that it names is not valid. */
  usage: 2,
  /** A run was performed, but not all of it could be verified. */
  unverified: 3,
  /** An action was sent and nobody knows whether it was performed: a person must look. */
  inDoubt: 4,
  /** Something that must be installed is missing. */
  missing: 5,
  /** The surroundings refuse: port taken, server absent, disk full, no display. */
  environment: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code for a run's status. */
export function exitCodeOfRun(status: string): ExitCode {
  switch (status) {
    case 'succeeded':
      return EXIT.ok;
    case 'unverified':
      return EXIT.unverified;
    case 'in_doubt':
      return EXIT.inDoubt;
    default:
      return EXIT.failed;
  }
}
