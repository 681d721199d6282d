/**
 * Every fail point with the stage that it stands for. The list is closed, so that a test can name only places that exist,
 * and every place has a test. Order: as an action passes them.
 */
export const FAIL_POINTS = {
  'agent.on_welcome': 'a welcome arrived: its epoch is not yet in the journal',
  'agent.on_armed': 'the epoch is durable in the journal: the orchestrator is not yet told',
  'agent.command_received': 'an action arrived: nothing of it is in the journal',
  'agent.before_prepared': 'the action is admitted: PREPARED is not yet written',
  'agent.after_prepared': 'PREPARED is on the disk: no look at the screen yet',
  'agent.after_guard': 'the guard let the action pass: no input yet',
  'agent.mid_input': 'between two pieces of a typed text',
  'agent.after_input': 'all input is done: the screen is not yet looked at again',
  'agent.before_done': 'the screen was looked at again: DONE is not yet written',
  'agent.after_done': 'DONE is on the disk: the report is not yet on its way',
  'agent.before_report': 'right before a report of an outcome is given to the stream',
  'agent.after_report': 'right after a report of an outcome was given to the stream',
  'orchestrator.before_intent': 'the action is planned: its intent is not yet in the database',
  'orchestrator.after_intent': 'the intent is committed: nothing is sent',
  'orchestrator.after_send': 'the action is given to the stream: no outcome yet',
  'orchestrator.on_outcome': 'an outcome arrived: it is not yet in the database',
  'orchestrator.after_outcome_kept': 'the outcome is committed: the agent is not yet told that it may forget it',
  'orchestrator.before_verify': 'the action is settled: its effect is not yet looked at',
  'orchestrator.on_enquiry': 'an enquiry is about to be sent for an action whose fate is unknown',
} as const;

export type FailPointName = keyof typeof FAIL_POINTS;

export const failPointNames = Object.keys(FAIL_POINTS) as readonly FailPointName[];
