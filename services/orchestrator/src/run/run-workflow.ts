import type { Explanation, RunStatus, StepReport } from '@vigie/domain';
import { type BoundStep, type BoundWorkflow, planNext, type StepRecord } from '@vigie/workflow';
import type { StateWatch, WorkstationLane } from '../ports';
import type { StepEnd } from './end-step';
import { runStep } from './run-step';
import { StageTimer } from './stage-timer';
import type { Tools } from './step-work';

export interface RunOrder {
  readonly runId: string;
  readonly workflow: BoundWorkflow;
  readonly lane: WorkstationLane;
  readonly watch: StateWatch;
  readonly signal: AbortSignal;
}

export interface RunEnd {
  readonly status: RunStatus;
  readonly explanation: Explanation | null;
}

/** Steps from the first to the end, as `planNext` decides from what has been. X-5: success leads on by itself. */
export async function runWorkflow(tools: Tools, order: RunOrder): Promise<RunEnd> {
  const { workflow } = order;
  const reports: StepReport[] = [];
  for (;;) {
    const decision = planNext(workflow.steps, reports.map(recordOf));
    if (decision.kind === 'end')
      return { status: decision.status, explanation: explanationOf(decision.status, reports) };
    const step = workflow.steps.find((candidate) => candidate.id === decision.stepId) as BoundStep;
    const before = reports[reports.length - 1];
    const { report, ending } = await runStep({
      tools,
      runId: order.runId,
      workflowId: workflow.id,
      context: contextOf(workflow),
      step,
      ordinal: reports.length + 1,
      attempt: decision.attempt,
      supersedes: decision.attempt > 1 ? (before?.actionId ?? '') : '',
      lane: order.lane,
      watch: order.watch,
      signal: order.signal,
      timer: new StageTimer(tools.clock, tools.spans),
    });
    reports.push(report);
    const ended = endedEarly(order, report, ending);
    if (ended) return ended;
  }
}

/** Cancelled or halted, whatever would come next: but what is in doubt stays in doubt. */
function endedEarly({ signal }: RunOrder, report: StepReport, ending: StepEnd['ending']): RunEnd | null {
  if (report.status === 'in_doubt') return null;
  if (ending === 'cancelled' || signal.aborted) return { status: 'cancelled', explanation: report.explanation };
  return ending === 'halted' ? { status: 'failed', explanation: report.explanation } : null;
}

function contextOf(workflow: BoundWorkflow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(workflow.context).flatMap(([key, text]) => (text.secret ? [] : [[key, text.value]])),
  );
}

function explanationOf(status: RunStatus, reports: readonly StepReport[]): Explanation | null {
  switch (status) {
    case 'unverified':
      return reports.find((report) => report.status === 'unverified')?.explanation ?? null;
    case 'failed':
    case 'in_doubt':
      return reports[reports.length - 1]?.explanation ?? null;
    default:
      return null;
  }
}

function recordOf({ stepId, attempt, status }: StepReport): StepRecord {
  if (status === 'running') throw new TypeError('a finished step is still running');
  return { stepId, attempt, status };
}
