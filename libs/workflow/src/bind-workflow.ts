import { workflowDigest } from './digest';
import { workflowErrors } from './errors';
import { didYouMean } from './nearest-name';
import { checkValue } from './parameters/check-value';
import { describeProblems, type Problem } from './problem';
import { mapStep } from './template/map-step';
import { fillTemplate, type Template } from './template/template';
import type { BoundWorkflow, Parameter, Workflow } from './workflow';

export type WorkflowBinding =
  | { readonly ok: true; readonly bound: BoundWorkflow; readonly values: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Fills the parameters in; every missing, unknown or ill-typed one is reported at once, without its value. */
export function bindWorkflow(workflow: Workflow, given: Readonly<Record<string, string>>): WorkflowBinding {
  const values = new Map<string, string>();
  const problems = [...unknownParameters(workflow, given)];
  for (const parameter of workflow.parameters) {
    const raw = Object.hasOwn(given, parameter.name) ? given[parameter.name] : (parameter.default ?? undefined);
    const problem = bindOne(parameter, raw, values);
    if (problem) problems.push(problem);
  }
  if (problems.length > 0) return { ok: false, problems };
  const secrets = new Set(
    workflow.parameters.filter((parameter) => parameter.secret).map((parameter) => parameter.name),
  );
  const fill = (template: Template) => fillTemplate(template, values, secrets);
  const bound: BoundWorkflow = {
    version: workflow.version,
    id: workflow.id,
    title: workflow.title,
    context: Object.fromEntries(Object.entries(workflow.context).map(([key, value]) => [key, fill(value)])),
    steps: workflow.steps.map((step) => mapStep(step, fill)),
    digest: workflowDigest(workflow),
  };
  return { ok: true, bound, values };
}

/** The same, as a coded error: PARAMETERS_INVALID lists every problem. */
export function bindWorkflowOrThrow(workflow: Workflow, given: Readonly<Record<string, string>>): BoundWorkflow {
  const binding = bindWorkflow(workflow, given);
  if (binding.ok) return binding.bound;
  const problems = describeProblems(binding.problems);
  throw workflowErrors.create('PARAMETERS_INVALID', { workflow: workflow.id, problems });
}

function unknownParameters(workflow: Workflow, given: Readonly<Record<string, string>>): Problem[] {
  const known = workflow.parameters.map((parameter) => parameter.name);
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => problem(name.slice(0, 64), 'is not a parameter of this workflow', didYouMean(name, known)));
}

function bindOne(parameter: Parameter, raw: string | undefined, values: Map<string, string>): Problem | null {
  if (raw === undefined) {
    if (parameter.required) return problem(parameter.name, 'is missing', `Give it: ${parameter.type}.`);
    values.set(parameter.name, '');
    return null;
  }
  const checked = checkValue(parameter, raw);
  if (!checked.ok) return problem(parameter.name, `is not a valid ${parameter.type}`, checked.remedy);
  values.set(parameter.name, checked.value);
  return null;
}

function problem(name: string, reason: string, remedy: string): Problem {
  return { path: `parameters.${name}`, line: null, reason, remedy };
}
