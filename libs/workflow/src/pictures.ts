import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { parseWorkflowOrThrow } from './parse-workflow';
import type { ActionSpec, BoundWorkflow, TargetSpec, Workflow } from './workflow';

/** Every picture that a workflow names, once, in the order of its steps. */
export function picturesOf({ steps }: Pick<Workflow, 'steps'> | Pick<BoundWorkflow, 'steps'>): string[] {
  const names = steps.flatMap((step) => [
    ...(step.screen.picture ? [step.screen.picture.file] : []),
    ...(step.expect.picture ? [step.expect.picture.file] : []),
    ...pointedAt(step.target),
    ...pointedAt(dropOf(step.action)),
  ]);
  return [...new Set(names)];
}

function dropOf(action: ActionSpec<unknown>): TargetSpec<unknown> | null {
  return action.kind === 'drag' ? action.to : null;
}

function pointedAt(target: TargetSpec<unknown> | null): string[] {
  return target?.at ? [target.at.picture] : [];
}

/**
 * The same document, comments and all, with each picture called as `stored` says. WORKFLOW_INVALID for one that is not a
 * workflow: its text is looked at only after the checks of `parseWorkflow`.
 */
export function withStoredPictures(text: string, stored: ReadonlyMap<string, string>): string {
  parseWorkflowOrThrow(text);
  const document = parseDocument(text, { version: '1.2', schema: 'core', merge: false });
  const steps = document.get('steps');
  if (!isSeq(steps)) return text;
  visit(steps, {
    Pair: (_, pair) => {
      if (!isScalar(pair.key) || !isMap(pair.value)) return;
      const within = pair.key.value === 'picture' ? 'file' : pair.key.value === 'at' ? 'picture' : null;
      const named = within === null ? null : pair.value.get(within);
      const name = typeof named === 'string' ? stored.get(named) : undefined;
      if (within !== null && name !== undefined) pair.value.set(within, name);
    },
  });
  return document.toString({ lineWidth: 0 });
}
