import type { ActionKindName, StepReport } from '@vigie/domain';
import type { BoundStep } from '@vigie/workflow';
import type { StepWork } from './step-work';

const KIND_NAMES: Readonly<Record<BoundStep['action']['kind'], ActionKindName>> = {
  click: 'click',
  double_click: 'click',
  right_click: 'click',
  type: 'type_text',
  keys: 'key_chord',
  scroll: 'scroll',
  drag: 'drag',
  wait: 'wait',
};

/** A step's report as it starts. */
export function blankReport({ step, attempt }: Pick<StepWork, 'step' | 'attempt'>, nowMs: number): StepReport {
  return {
    stepId: step.id,
    attempt,
    status: 'running',
    actionId: '',
    actionKind: KIND_NAMES[step.action.kind],
    matchScore: 0,
    nearestSimilarity: 0,
    targetScore: 0,
    targetMargin: 0,
    targetMethod: '',
    targetBox: null,
    targetPoint: null,
    verification: null,
    explanation: null,
    evidenceBefore: '',
    evidenceAfter: '',
    stages: [],
    startedAtMs: nowMs,
    finishedAtMs: 0,
    traceId: '',
    secondOpinion: null,
  };
}
