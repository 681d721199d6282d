import { defineErrors } from '@vigie/errors';

export const actionKernelErrors = defineErrors('action-kernel', {
  JOURNAL_CORRUPT: {
    message: 'The journal of this workstation is damaged at byte {offset}: records that were on the disk are not whole',
    remedy:
      'Do not delete it. Let a person look at the open actions of this workstation, move the file away, and start the agent again: it then has a new journal, and the orchestrator asks about what the old one may have done.',
  },
  JOURNAL_UNREADABLE: {
    message: 'The journal of this workstation holds a record that this agent does not know: {problem}',
    remedy: 'It was written by a newer agent, or by something else. Start the agent that wrote it.',
  },
});
