/** A server that runs as a child of this process, bound to the loopback interface; it ends when this process ends. */
export interface LocalService {
  /** What a client connects to; Postgres and Redis with their password. For a display its name, such as `:99`. */
  readonly url: string;
  readonly pid: number;
  /** File with everything that it printed. */
  readonly log: string;
  /** Resolves when it has ended, asked for or not, with how: `exit code 1`, `signal SIGKILL`. */
  readonly gone: Promise<string>;
  /** Stops it and waits until it has ended; a second call does nothing. */
  stop(): Promise<void>;
}

export interface LocalServiceOptions {
  /** The service's own folder: configuration, data, log. Made when missing. */
  readonly folder: string;
  /** A free one is chosen when none is given. */
  readonly port?: number | undefined;
  /** Says in one line what was started. */
  readonly log?: ((line: string) => void) | undefined;
  /** The data is thrown away at the end: no flush to the disk, and the folder is removed, even after a SIGKILL. */
  readonly ephemeral?: boolean | undefined;
}
