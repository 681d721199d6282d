import { defineErrors } from '@vigie/errors';

export const orchestratorErrors = defineErrors('orchestrator', {
  HELLO_INVALID: {
    message: 'An agent’s first message is not a usable hello: {reason}.',
    remedy:
      'Give the agent a workstation id and a site of 1 to 64 letters, digits, - or _, and the same version of the protocol.',
  },
  REFERENCE_UNREADABLE: {
    message: 'What was sent is no picture of a screen: PNG, JPEG or WebP of at most 40 million pixels are expected.',
    remedy: 'Save the picture again, without loss.',
  },
  REFERENCE_MISSING: {
    message: 'The workflow {workflow} refers to pictures that are not here: {pictures}.',
    remedy: 'Start it with ./vigie run, which sends the pictures that lie beside the document; nothing was done.',
  },
  REFERENCE_POINT_OUTSIDE: {
    message: 'The step {step} points at {x},{y}, outside its picture of {width} × {height}.',
    remedy: 'Correct the point, or name the picture that it was recorded on; nothing was done.',
  },
  HELLO_LATE: {
    message: 'A connection said nothing for {waitMs} ms.',
    remedy: 'Connect with a capture agent; this address speaks only its protocol.',
  },
  LINK_SUPERSEDED: {
    message: 'A newer connection took over the workstation {workstation}.',
    remedy: 'Run one agent only for each workstation id; look for a second agent with the same id.',
  },
  LINK_SILENT: {
    message: 'The agent of {workstation} was silent for {silentMs} ms; its connection was closed and its lane fenced.',
    remedy: 'Look at the network and at the workstation; its agent dials again by itself.',
  },
  WORKSTATION_UNKNOWN: {
    message: 'No workstation is called {workstation}. {hint}',
    remedy: 'Check the id; an agent makes its workstation known when it first connects.',
  },
  WORKSTATION_DISCONNECTED: {
    message: 'The workstation {workstation} is not connected.',
    remedy: 'Start its capture agent and see that it reaches the orchestrator.',
  },
  WORKSTATION_IMPAIRED: {
    message: 'The agent of {workstation} cannot act: {impairment}.',
    remedy: 'Mend what the code names on that workstation; its agent says so when it connects again.',
  },
  WORKSTATION_HALTED: {
    message: 'The lane of {workstation} takes no action: {halted}.',
    remedy:
      'Remove the reason (docs/using.md has them), such as the file of a pause_file; after a pause, and after BUS_MESSAGE_ABANDONED, ./vigie resume {workstation} lets it go on.',
  },
  LANE_ORDER_NOT_HEARD: {
    message: 'The agent of {workstation} did not say that it heard “{order}”.',
    remedy:
      'Look at its state (GET /api/v1/workstations), then give the order again; at the workstation the key chord does the same.',
  },
  WORKSTATION_IN_DOUBT: {
    message:
      'Nobody knows whether an action on {workstation} was done; nothing more is started there until that is known.',
    remedy:
      'Look at the workstation and give a verdict: ./vigie doubts lists what is open, ./vigie doubts resolve ID done|not-done. An action that is not listed is settled by the workstation’s own journal as soon as its agent is back.',
  },
  WORKSTATION_BUSY: {
    message: 'Another run is under way on the workstation {workstation}.',
    remedy: 'Wait for it to end, or cancel it.',
  },
  IDEMPOTENCY_CONFLICT: {
    message: 'The idempotency key was used for another request (run {run}).',
    remedy: 'Use a new key for a new request.',
  },
  RUN_UNKNOWN: {
    message: 'There is no run {run}.',
    remedy: 'Check the id; the list of runs has all of them.',
  },
  DOUBT_UNKNOWN: {
    message: 'There is no doubt {doubt}.',
    remedy: 'Check the id: ./vigie doubts lists those that are open.',
  },
  DOUBT_SETTLED: {
    message: 'The doubt {doubt} was settled before: {resolution}, by {by}.',
    remedy:
      'Nothing is left to do. If it was settled wrongly, correct the record by hand: a settled action stays settled.',
  },
  DOUBT_INPUT_INTERRUPTED: {
    message: 'The workstation stopped between the beginning of an action’s input and its end.',
    remedy: 'Look at the workstation: of a text, the doubt says how much was surely typed.',
  },
  DOUBT_JOURNAL_REPLACED: {
    message: 'The workstation has another journal than when the action was sent, and cannot answer for it.',
    remedy: 'Look at the workstation, and find out why its journal was replaced or lost.',
  },
  DOUBT_CONFLICTING_BYTES: {
    message: 'The workstation knows an action of the same id with another content.',
    remedy: 'Look at the workstation and at the orchestrator’s log: two orchestrators may share one database wrongly.',
  },
  DOUBT_NO_ANSWER: {
    message: 'The workstation is connected and does not say what became of the action.',
    remedy: 'Look at the workstation; when its agent answers after all, the doubt is settled by itself.',
  },
  RUN_CANCELLED: {
    message: 'The run was cancelled at the step {step}.',
    remedy: 'Start it again when it is wanted; what its earlier steps did stands.',
  },
  RUN_INTERRUPTED: {
    message: 'The orchestrator stopped while the run was under way; no action was open.',
    remedy: 'Look at the workstation, then start the run again; what its earlier steps did stands.',
  },
  RUN_FAULT: {
    message: 'The run ended by a fault ({cause}).',
    remedy: 'See the orchestrator’s log for this run, and what the code names.',
  },
  ORCHESTRATOR_STOPPING: {
    message: 'The orchestrator is stopping.',
    remedy: 'Try again when it is back.',
  },
  ORCHESTRATOR_TOKENS_ALIKE: {
    message: 'The token of the agents is that of the gateway, so that every workstation could start runs.',
    remedy: 'Give VIGIE_ORCHESTRATOR_AGENT_TOKEN_FILE and VIGIE_ORCHESTRATOR_GATEWAY_TOKEN_FILE different secrets.',
  },
  AGENT_VANISHED: {
    message: 'The agent of {workstation} vanished during the step {step}, while no action was open.',
    remedy: 'Look at the workstation and its agent, then start the run again.',
  },
  LANE_LOST: {
    message: 'Another connection took over {workstation} before the step {step} could act; nothing was sent.',
    remedy: 'Start the run again.',
  },
  FRAME_NOT_CAPTURED: {
    message: 'The workstation could not capture its screen for the step {step} ({cause}).',
    remedy: 'See docs/errors.md for {cause}, then start the run again.',
  },
  STATE_LATE: {
    message: 'No state of the requested frame came within {waitMs} ms for the step {step}.',
    remedy: 'See that perception and fusion are running and not overloaded (`vigie doctor`, /readyz).',
  },
  STATE_FAILED: {
    message: 'The screen could not be read for the step {step} ({cause}).',
    remedy: 'See docs/errors.md for {cause}.',
  },
  SCREEN_NEVER_CAME: {
    message: 'The screen of the step {step} did not come within {waitMs} ms. Not seen: {missing}.{known}',
    remedy: 'Compare the step’s screen with the evidence picture; correct the workflow, or give the step more time.',
  },
  TARGET_NOT_FOUND: {
    message: 'The step {step} found no {target} on the screen ({because}).',
    remedy: 'Compare the target with the evidence picture: type, label, relation. Nothing was clicked.',
  },
  TARGET_AMBIGUOUS: {
    message: 'The step {step} found {count} places for {target}, none clearly better. Nothing was clicked.',
    remedy: 'Tell them apart: more cells in in_row_with, a relation to a neighbour, or nth.',
  },
  IDENTITY_NOT_SEEN: {
    message: 'The step {step} did not see who is meant: {missing}. Nothing was done.',
    remedy:
      'Compare the step’s identity with the evidence picture: the wrong record may be open. A step on a screen that names nobody says identity: [].',
  },
  LANE_STOPPED: {
    message:
      'The orchestrator stopped the lane of {workstation} before the step {step} could act ({why}); nothing was sent.',
    remedy: 'See docs/errors.md for {why}; ./vigie resume {workstation} lets the lane go on.',
  },
  CHANGED_IN_GAP: {
    message: 'The screen changed between the workstation’s last look and the input of the step {step}.',
    remedy: 'Look at the evidence before and after: the input may have met something else than what was seen.',
  },
  REFUSED_BY_PERSON: {
    message: 'Somebody uses the workstation {workstation}, so the step {step} did nothing ({reason}).',
    remedy: 'Ask whoever works there. When they are done: ./vigie resume {workstation}, then start the run again.',
  },
  REFUSED_LOCKED: {
    message: 'The screen of {workstation} is locked, so the step {step} did nothing.',
    remedy: 'Unlock it, then start the run again.',
  },
  REFUSED_OTHER_PATIENT: {
    message: 'What names the patient changed before the step {step} could act; nothing was done.',
    remedy: 'Look at the workstation: another record may have been opened. Start the run again from its beginning.',
  },
  REFUSED_OTHER_WINDOW: {
    message: 'Another window had the focus when the step {step} was to act; nothing was done.',
    remedy: 'Look at the workstation: close what came in front, then start the run again.',
  },
  ACTION_REFUSED: {
    message: 'The workstation refused the action of the step {step} ({reason}); nothing was done.',
    remedy: 'Remove the reason, then start the run again; on_failure: { retry: 1 } tries such a step again by itself.',
  },
  ACTION_FAILED: {
    message: 'The action of the step {step} broke off ({cause}). A part of it may have been done.',
    remedy: 'Look at the workstation before anything else is done there.',
  },
  ACTION_IN_DOUBT: {
    message: 'Nobody knows whether the action of the step {step} was done: {because}.',
    remedy:
      'Look at the workstation and give a verdict: ./vigie doubts. If it is not listed there, start that workstation’s agent: its journal settles the action, or it is listed then. It is never repeated by itself, and nothing more is started there until then.',
  },
  TARGET_LOST: {
    message: 'The target of the step {step} was gone when the workstation acted.',
    remedy: 'Look at the evidence picture: something moved or covered it. Start the run again.',
  },
  EXPECTATION_NOT_MET: {
    message: 'The step {step} acted, but what it expects did not come within {waitMs} ms. Not seen: {missing}.',
    remedy: 'Compare the evidence before and after; the action itself was done and is not repeated.',
  },
  NO_CHANGE_SEEN: {
    message: 'The step {step} acted, but nothing on the screen changed within {waitMs} ms.',
    remedy: 'See whether the program hangs or the target was the wrong one; the action is not repeated.',
  },
  STEP_UNVERIFIED: {
    message: 'The step {step} acted, and its effect could not be verified: {because}.',
    remedy: 'Give the step an expectation that only its effect can meet.',
  },
});

/** Why nobody knows whether an action was done. */
export type DoubtCause =
  | 'DOUBT_INPUT_INTERRUPTED'
  | 'DOUBT_JOURNAL_REPLACED'
  | 'DOUBT_CONFLICTING_BYTES'
  | 'DOUBT_NO_ANSWER';
