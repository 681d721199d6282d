import type { ActionDoubt, ListDoubtsRequest, ResolveDoubtRequest } from '@vigie/domain';
import type { OpenIntents } from '../act/open-intents';
import { orchestratorErrors } from '../errors';
import type { Doubts } from '../ports';

export interface DoubtDeskDeps {
  readonly doubts: Doubts;
  readonly intents: Pick<OpenIntents, 'judged'>;
}

/** The inbox of actions that a person must judge. */
export class DoubtDesk {
  constructor(private readonly deps: DoubtDeskDeps) {}

  list(filter: ListDoubtsRequest): Promise<ActionDoubt[]> {
    return this.deps.doubts.list(filter);
  }

  /** A person's verdict settles the action for good. @throws DOUBT_UNKNOWN, DOUBT_SETTLED */
  async resolve({ doubtId, verdict, by }: ResolveDoubtRequest): Promise<ActionDoubt> {
    const open = await this.#get(doubtId);
    refuseSettled(open);
    const state = await this.deps.intents.judged(open.actionId, verdict === 'done', by);
    const settled = await this.#get(doubtId);
    // Somebody, or the workstation's journal, was faster.
    const theirs = state?.phase === 'settled' && state.by === 'person' && settled.resolvedBy === by;
    // One person, two windows: the verdict that came second must not be answered as if it stood.
    if (!theirs || settled.resolution !== verdict) refuseSettled(settled);
    return settled;
  }

  async #get(doubtId: string): Promise<ActionDoubt> {
    const doubt = await this.deps.doubts.get(doubtId);
    if (doubt === null) throw orchestratorErrors.create('DOUBT_UNKNOWN', { doubt: doubtId });
    return doubt;
  }
}

function refuseSettled({ doubtId, resolution, resolvedBy }: ActionDoubt): void {
  if (resolution === '') return;
  const by = resolvedBy === '' ? 'a look at the screen' : resolvedBy;
  throw orchestratorErrors.create('DOUBT_SETTLED', { doubt: doubtId, resolution, by });
}
