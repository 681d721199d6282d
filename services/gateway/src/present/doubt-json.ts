import type { ActionDoubt } from '@vigie/domain';
import { z } from 'zod';

export const doubtJson = z.object({
  doubt_id: z.string(),
  action_id: z.string(),
  run_id: z.string(),
  step_id: z.string(),
  workstation_id: z.string(),
  action_kind: z.string(),
  typed: z.number().int().describe('Of a text: so many of its characters were surely given.'),
  of: z.number().int(),
  because: z.string().describe('Code of the error that says why nobody knows.'),
  evidence: z.string(),
  raised_at: z.string(),
  resolution: z
    .enum(['open', 'done', 'not_done', 'found_done'])
    .describe('`found_done`: the effect was seen on the screen, and nobody was asked.'),
  resolved_by: z.string(),
  resolved_at: z.string().nullable(),
});

export function doubtToJson(doubt: ActionDoubt): z.infer<typeof doubtJson> {
  return {
    doubt_id: doubt.doubtId,
    action_id: doubt.actionId,
    run_id: doubt.runId,
    step_id: doubt.stepId,
    workstation_id: doubt.workstationId,
    action_kind: doubt.kind,
    typed: doubt.typed,
    of: doubt.of,
    because: doubt.because,
    evidence: doubt.evidence,
    raised_at: new Date(doubt.raisedAtMs).toISOString(),
    resolution: doubt.resolution === '' ? 'open' : doubt.resolution,
    resolved_by: doubt.resolvedBy,
    resolved_at: doubt.resolvedAtMs === 0 ? null : new Date(doubt.resolvedAtMs).toISOString(),
  };
}
