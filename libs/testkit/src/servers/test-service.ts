/** A real server that one suite has to itself. */
export interface TestService {
  readonly url: string;
  /** Ends it and throws its data away. Without a call it ends with the test process. */
  stop(): Promise<void>;
}
