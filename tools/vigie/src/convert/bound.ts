import { type BoundScreen, type BoundTarget, bindWorkflowOrThrow, parseWorkflowOrThrow } from '@vigie/workflow';
import type { ScreenDraft, TargetDraft } from './draft';

/** What a draft means: read by the very parser that will read it in the new document. */
export function boundTarget(draft: TargetDraft): BoundTarget {
  return stepOf({ screen: { texts: ['x'] }, target: draft }).target as BoundTarget;
}

export function boundScreen(draft: ScreenDraft): BoundScreen {
  return stepOf({ screen: draft, target: { text: 'x' } }).screen;
}

function stepOf(parts: object) {
  // JSON is YAML.
  const steps = [{ id: 'draft', ...parts, action: 'click' }];
  const document = JSON.stringify({ vigie: 1, id: 'draft', title: 'draft', steps });
  const [step] = bindWorkflowOrThrow(parseWorkflowOrThrow(document), {}).steps;
  if (step === undefined) throw new TypeError('a draft without a step');
  return step;
}
