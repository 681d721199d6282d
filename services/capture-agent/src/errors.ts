import { defineErrors } from '@vigie/errors';

export const captureAgentErrors = defineErrors('capture-agent', {
  DISPLAY_MISSING: {
    message: 'There is no X display to capture: {reason}',
    remedy: 'Set DISPLAY to a running X server (`Xvfb :77 -screen 0 1920x1080x24`, or the desktop of the session).',
  },
  DISPLAY_LOST: {
    message: 'The X display {display} went away',
    remedy: 'Start the X server again; the agent connects by itself.',
  },
  WINDOW_GONE: {
    message: 'A window went away while the agent asked about it',
    remedy: 'Nothing to do: the next frame tells the window that has the focus then.',
  },
  PLATFORM_UNSUPPORTED: {
    message: 'The agent has no desktop adapter for {platform}',
    remedy: 'Run the agent on Linux with X11 or on Windows.',
  },
  CAPTURE_FAILED: {
    message: 'The screen could not be captured: {reason}',
    remedy: 'See that the session is unlocked and that the agent may read its screen.',
  },
  CAPTURE_TIMEOUT: {
    message: 'No picture of the screen came within {timeoutMs} ms',
    remedy: 'See whether the workstation is overloaded; the capture process is started again by itself.',
  },
  CAPTURE_MALFORMED: {
    message: 'The platform gave {bytes} bytes for a screen of {width} × {height}',
    remedy: 'This is a fault of the capture adapter: please report it with the platform and its version.',
  },
  FRAME_UNSENDABLE: {
    message: 'A frame does not fit into {parts} messages of {limit} bytes',
    remedy: 'Lower the resolution of the workstation, or raise max_payload and MAX_MESSAGE_BYTES together.',
  },
  FRAME_NOT_PUBLISHED: {
    message: 'The frame could not be put on the bus',
    remedy: 'See whether the NATS server is reachable and has the stream FRAMES; a keyframe follows when it is back.',
  },
  INPUT_UNAVAILABLE: {
    message: 'The desktop takes no synthetic input: {reason}',
    remedy: 'On X11 enable the XTEST extension; on Windows run the agent in the session of the person signed in.',
  },
  INPUT_REJECTED: {
    message: 'The system took {taken} of {sent} input events',
    remedy: 'See whether a program with higher rights, or the secure desktop, has the focus.',
  },
  WATCH_UNAVAILABLE: {
    message: 'The agent cannot see what people do at the workstation',
    remedy:
      'Use an X server with the XInput 2 or the RECORD extension; only where nobody can ever sit, set VIGIE_AGENT_HUMAN_WATCH=off.',
  },
  INPUT_INTERRUPTED: {
    message: 'Input was broken off ({reason}) after {typed} of {of}',
    remedy:
      'Look at the screen: a person interrupted, or the workstation stood still (stall). The rest is never given by itself.',
  },
  POINT_OUTSIDE_SCREEN: {
    message: 'The point ({x}, {y}) is not on the screen of {width} × {height}',
    remedy: 'Resolve the target again on a fresh frame.',
  },
  KEY_UNKNOWN: {
    message: 'The chord holds a key that this keyboard cannot press: {key}',
    remedy: 'Use the names of KeyboardEvent.key, such as Control, Enter or s, and a character of the active layout.',
  },
  CHORD_INVALID: {
    message: 'A chord holds one to {limit} different keys, modifiers first',
    remedy: 'Split the chord into several steps.',
  },
  TEXT_TOO_LONG: {
    message: 'The text has {length} characters, more than {limit}',
    remedy: 'Split the text into several steps.',
  },
  TEXT_UNTYPABLE: {
    message: 'The text holds a control character or half of a character',
    remedy: 'Remove control characters other than tab and line feed from the text.',
  },
  SCROLL_TOO_FAR: {
    message: 'A scroll turns the wheel by at most {limit} notches',
    remedy: 'Split the scroll and look at the screen between.',
  },
  WAIT_TOO_LONG: {
    message: 'A wait lasts at most {limit} ms',
    remedy: 'Wait for a state of the screen instead, or split the wait.',
  },
  PASTE_UNSUPPORTED: {
    message: 'The window that has the focus is a terminal, where Ctrl+V does not paste',
    remedy: 'Use key chords there, or another program; text is typed by pasting on X11.',
  },
  PASTE_NOT_TAKEN: {
    message: 'The program that has the focus did not take the pasted text within {timeoutMs} ms',
    remedy: 'See that a text field has the focus and that the program pastes on Ctrl+V.',
  },
  PASTE_WITHHELD: {
    message: 'The text was not pasted: {reason} after the guard had looked',
    remedy:
      'Look at the workstation: at most the old text of the field was marked. Find out what takes the focus there.',
  },
  CLIPBOARD_BUSY: {
    message: 'The clipboard could not be taken or given back',
    remedy: 'See whether another program holds the clipboard; try again with a new action.',
  },
  ACCESSIBILITY_UNAVAILABLE: {
    message: 'The accessibility tree is not available: {reason}',
    remedy: 'Install at-spi2-core, python3-gi and gir1.2-atspi-2.0, and run the agent in the session with its D-Bus.',
  },
  ORCHESTRATOR_UNREACHABLE: {
    message: 'The agent has no connection to the orchestrator at {address}',
    remedy:
      'See that the orchestrator runs and that VIGIE_AGENT_ORCHESTRATOR_ADDRESS names it; the agent dials again by itself.',
  },
  ORCHESTRATOR_TOKEN_REFUSED: {
    message: 'The orchestrator at {address} does not take the token of this agent',
    remedy:
      'Give VIGIE_AGENT_ORCHESTRATOR_TOKEN_FILE the secret that VIGIE_ORCHESTRATOR_AGENT_TOKEN_FILE has there, then start the agent again.',
  },
  ORCHESTRATOR_SILENT: {
    message: 'The orchestrator said nothing for {timeoutMs} ms',
    remedy: "See the orchestrator's log: its database may be down, or it refused this workstation.",
  },
  WELCOME_REFUSED: {
    message: 'The welcome of the orchestrator at {address} is not one for this connection, signed by a pinned key',
    remedy:
      "See that VIGIE_AGENT_PINNED_KEYS_FILE holds the public key of the orchestrator's signing key. If it does, somebody else answers at that address.",
  },
  JOURNAL_IN_USE: {
    message: 'The journal in {folder} belongs to the running process {pid}',
    remedy:
      'One workstation has one agent: end the other one, or give this one a VIGIE_AGENT_JOURNAL_FOLDER of its own.',
  },
  JOURNAL_FOREIGN: {
    message: 'The journal in {folder} is that of another workstation: {workstationId}',
    remedy: 'Give each workstation a VIGIE_AGENT_JOURNAL_FOLDER of its own.',
  },
  JOURNAL_UNAVAILABLE: {
    message: 'The journal in {folder} cannot be opened: {reason}',
    remedy: 'See that the folder is on a local disk with room and may be written by this user.',
  },
  JOURNAL_BROKEN: {
    message: 'The journal cannot be written any more: {reason}',
    remedy: 'Nothing is done or answered until then: mend the disk, then start the agent again.',
  },
  JOURNAL_DISK_FULL: {
    message: 'The disk of the journal has {freeBytes} bytes left, less than {neededBytes}',
    remedy: 'Make room on it; the lane goes on by itself.',
  },
  AGENT_STOPPED: {
    message: 'The agent is stopping',
    remedy: 'Start the agent again.',
  },
  INPUT_FAULT: {
    message: 'The input broke off for an unknown reason',
    remedy: 'Look at the screen before going on; see the log of the agent.',
  },
});
