export { bindWorkflow, bindWorkflowOrThrow, type WorkflowBinding } from './bind-workflow';
export { canonicalDigest, canonicalJson, workflowDigest } from './digest';
export { MODIFIER_KEYS, NAMED_KEYS } from './document/keys';
export {
  DEFAULT_SIMILARITY,
  DEFAULT_TIMEOUTS,
  DOCUMENT_LIMITS,
  MAX_PARAMETER_CHARACTERS,
  MAX_TIMEOUT_MS,
} from './document/limits';
export {
  PICTURE_FILE,
  type RawDocument,
  type RawScreen,
  type RawStep,
  type RawTarget,
  STORED_PICTURE,
  WORKFLOW_VERSION,
} from './document/schema';
export { workflowErrors } from './errors';
export { workflowJsonSchema } from './json-schema';
export { parseWorkflow, parseWorkflowOrThrow, type WorkflowParse } from './parse-workflow';
export { picturesOf, withStoredPictures } from './pictures';
export { type Decision, planNext, type StepRecord } from './plan/plan-next';
export { describeProblem, describeProblems, type Problem } from './problem';
export type { BoundText, Template } from './template/template';
export * from './workflow';
