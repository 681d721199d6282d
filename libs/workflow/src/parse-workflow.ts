import { buildWorkflow } from './document/build-workflow';
import { readYaml } from './document/read-yaml';
import { documentSchema } from './document/schema';
import { type Found, schemaProblems } from './document/schema-problems';
import { stepProblems } from './document/step-problems';
import { templateProblems } from './document/template-problems';
import { workflowErrors } from './errors';
import { graphProblems } from './graph/check-graph';
import { parameterProblems } from './parameters/parameter-problems';
import { describeProblems, type Problem, pathText } from './problem';
import type { Workflow } from './workflow';

export type WorkflowParse =
  | { readonly ok: true; readonly workflow: Workflow }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** At most this many problems are reported; a document with more is reported as such. */
const MOST_PROBLEMS = 50;

/** A YAML document → a checked workflow, or every problem of it at once. Never throws, whatever the text. */
export function parseWorkflow(text: string): WorkflowParse {
  const read = readYaml(text);
  if (read.problems.length > 0) return { ok: false, problems: read.problems.slice(0, MOST_PROBLEMS) };
  const shape = documentSchema.safeParse(read.value);
  const found = [
    ...(shape.success ? [] : schemaProblems(shape.error.issues)),
    ...parameterProblems(read.value),
    ...templateProblems(read.value),
    ...graphProblems(read.value),
    ...stepProblems(read.value),
  ];
  if (shape.success && found.length === 0) return { ok: true, workflow: buildWorkflow(shape.data) };
  const problems = found.slice(0, MOST_PROBLEMS).map((problem) => withLine(problem, read.lineOf));
  return { ok: false, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

function withLine(found: Found, lineOf: (path: Found['path']) => number | null): Problem {
  return { path: pathText(found.path), line: lineOf(found.path), reason: found.reason, remedy: found.remedy };
}

/** The same, as a coded error: WORKFLOW_INVALID lists every problem. */
export function parseWorkflowOrThrow(text: string): Workflow {
  const parsed = parseWorkflow(text);
  if (parsed.ok) return parsed.workflow;
  const { problems } = parsed;
  throw workflowErrors.create('WORKFLOW_INVALID', { count: problems.length, problems: describeProblems(problems) });
}
