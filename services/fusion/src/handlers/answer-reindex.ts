import { decodeReindexRequest, encodeReindexResponse } from '@vigie/contracts';
import type { ReindexProgress } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { ReindexJob } from '../reindex/reindex-ports';

const NOTHING: ReindexProgress = { status: 'none', space: '', total: 0, done: 0, failed: [], heldUpBy: '', spaces: [] };

/** Begins the job when told so, and answers how far it is; what goes wrong is the answer's `failure`. */
export function answerReindex(ports: {
  readonly job: Pick<ReindexJob, 'start' | 'progress'>;
  /** Work may be there now. */
  wake(): void;
  onFailure(code: string, error: unknown): void;
}): (data: Uint8Array) => Promise<Uint8Array> {
  return async (data) => {
    try {
      if (decodeReindexRequest(data).start) {
        await ports.job.start();
        ports.wake();
      }
      return encodeReindexResponse({ ...(await ports.job.progress()), failure: '' });
    } catch (error) {
      const failure = isCoded(error) ? error.code : 'FUSION_FAILED';
      ports.onFailure(failure, error);
      return encodeReindexResponse({ ...NOTHING, failure });
    }
  };
}
