/** Every subject and stream on the bus. Ids in subjects match `WORKSTATION_ID`, so none can hold a `.` or a wildcard. */
export const subjects = {
  frame: (workstationId: string) => `frame.${workstationId}`,
  screen: (workstationId: string) => `screen.${workstationId}`,
  state: (workstationId: string) => `state.${workstationId}`,
  allFrames: 'frame.*',
  allScreens: 'screen.*',
  allStates: 'state.*',
  embed: 'embed.request',
  searchStates: 'state-search.request',
  confirmState: 'state-confirm.request',
  matchState: 'state-match.request',
  explainStates: 'state-explain.request',
  reindex: 'reindex.request',
} as const;

/** A stream's limits. All three hold patient data, so they live in the server's memory and never on its disk. */
export interface StreamSpec {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly storage: 'memory' | 'file';
  /** The agent sends a keyframe at least every 100 messages, so the log of a workstation always holds its last two. */
  readonly maxMessagesPerSubject: number;
  readonly maxAgeMs: number;
  readonly maxBytes: number;
}

const MIB = 1024 * 1024;

export const streams = {
  frames: {
    name: 'FRAMES',
    subjects: [subjects.allFrames],
    storage: 'memory',
    maxMessagesPerSubject: 300,
    maxAgeMs: 3_600_000,
    maxBytes: 512 * MIB,
  },
  screens: {
    name: 'SCREENS',
    subjects: [subjects.allScreens],
    storage: 'memory',
    maxMessagesPerSubject: 20,
    maxAgeMs: 600_000,
    maxBytes: 128 * MIB,
  },
  states: {
    name: 'STATES',
    subjects: [subjects.allStates],
    storage: 'memory',
    maxMessagesPerSubject: 20,
    maxAgeMs: 600_000,
    maxBytes: 128 * MIB,
  },
} as const satisfies Record<string, StreamSpec>;

/** Messages of the frame log between two keyframes, at most. */
export const MAX_DELTAS_PER_KEYFRAME = 100;

/** Largest message on the bus, bytes; `max_payload` of every nats-server that we start or ship a configuration for. */
export const MAX_MESSAGE_BYTES = 8 * MIB;
