import { defineErrors } from '@vigie/errors';

export const workflowErrors = defineErrors('workflow', {
  WORKFLOW_INVALID: {
    message: 'The workflow document has {count} problem(s): {problems}',
    remedy:
      'Correct every problem listed; each says where it is and what to write there. docs/workflows.md has the schema.',
  },
  PARAMETERS_INVALID: {
    message: 'The parameters do not fit the workflow {workflow}: {problems}',
    remedy: 'Give every required parameter, with the type that the workflow declares, and no other.',
  },
});
