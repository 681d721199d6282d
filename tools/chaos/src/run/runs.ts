import {
  listDoubtsRequestToProto,
  listDoubtsResponseFromProto,
  orderLaneRequestToProto,
  resolveDoubtRequestToProto,
  runFromProto,
  startRunRequestToProto,
} from '@vigie/contracts';
import type { ActionDoubt, Run } from '@vigie/domain';
import { callUnary } from '@vigie/rpc';
import type { TrialOrder } from '../history/history';
import type { Site } from '../site/site';
import { WORKFLOW } from '../site/workflow';

const DEADLINE_MS = 3_000;
const BY = 'chaos';

/** Starts the trial's run; the key makes a second attempt the same run, so that it may be tried until somebody answers. */
export async function startRun(site: Site, order: TrialOrder): Promise<string> {
  const request = startRunRequestToProto({
    workflow: WORKFLOW,
    workstationId: order.workstationId,
    parameters: { 'patient.ipp': order.patientIpp, note: order.note },
    startedBy: BY,
    idempotencyKey: order.trial,
  });
  const answer = await callUnary(site.runs, 'startRun', request, { deadlineMs: DEADLINE_MS });
  return runFromProto(answer.run!).runId;
}

export async function getRun(site: Site, runId: string): Promise<Run> {
  const answer = await callUnary(site.runs, 'getRun', { runId }, { deadlineMs: DEADLINE_MS });
  return runFromProto(answer.run!);
}

export async function openDoubts(site: Site): Promise<readonly ActionDoubt[]> {
  const request = listDoubtsRequestToProto({ workstationId: site.workstationId, withResolved: false, limit: 0 });
  return listDoubtsResponseFromProto(await callUnary(site.runs, 'listDoubts', request, { deadlineMs: DEADLINE_MS }));
}

export async function resolveDoubt(site: Site, doubtId: string, done: boolean): Promise<void> {
  const request = resolveDoubtRequestToProto({ doubtId, verdict: done ? 'done' : 'not_done', by: BY });
  await callUnary(site.runs, 'resolveDoubt', request, { deadlineMs: DEADLINE_MS });
}

export async function orderLane(site: Site, order: 'pause' | 'resume'): Promise<void> {
  const request = orderLaneRequestToProto({ workstationId: site.workstationId, order, by: BY });
  await callUnary(site.runs, 'orderLane', request, { deadlineMs: DEADLINE_MS });
}
