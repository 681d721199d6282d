import type { Explanation } from '@vigie/domain';
import { orchestratorErrors } from '../errors';
import { explain } from '../explain';
import { shorten } from '../observe/explain-no-place';
import type { StepWork } from '../run/step-work';
import type { Judgement } from './judge';

/** Null for a verified step; else why it is not one. */
export function explainJudgement({ status, verification, missing }: Judgement, { step }: StepWork): Explanation | null {
  switch (status) {
    case 'verified':
      return null;
    case 'unverified':
      return explain(orchestratorErrors.create('STEP_UNVERIFIED', { step: step.id, because: verification.detail }));
    case 'failed': {
      const facts = { step: step.id, waitMs: step.timeouts.verifyMs, missing: shorten(missing) };
      const code = verification.changesDetected === 'none' ? 'NO_CHANGE_SEEN' : 'EXPECTATION_NOT_MET';
      return explain(orchestratorErrors.create(code, facts));
    }
    default:
      return unhandled(status);
  }
}

function unhandled(status: never): never {
  throw new TypeError(`status ${String(status)} is not handled`);
}
