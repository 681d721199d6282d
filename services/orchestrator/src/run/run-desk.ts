import type { ListRunsRequest, Run, StartRunRequest } from '@vigie/domain';
import {
  type BoundWorkflow,
  bindWorkflowOrThrow,
  canonicalDigest,
  parseWorkflowOrThrow,
  type Workflow,
} from '@vigie/workflow';
import { orchestratorErrors } from '../errors';
import { explain, explainFault } from '../explain';
import type { LaneDesk } from '../lane/lane-desk';
import type { ConnectedAgents } from '../link/connected-agents';
import type { NewRun, PictureShelf, StateFeed } from '../ports';
import { refuseWithoutPictures } from './refuse-without-pictures';
import { type RunEnd, runWorkflow } from './run-workflow';
import type { Tools } from './step-work';

export interface RunDeskDeps {
  readonly tools: Tools;
  readonly agents: ConnectedAgents;
  readonly lanes: Pick<LaneDesk, 'get'>;
  readonly feed: StateFeed;
  readonly shelf: PictureShelf;
  readonly onFault: (what: string, error: unknown) => void;
}

interface LiveRun {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Starts, shows and ends runs. A started run goes on by itself; the database knows of it before anything is done. */
export class RunDesk {
  readonly #deps: RunDeskDeps;
  readonly #live = new Map<string, LiveRun>();
  #stopping = false;

  constructor(deps: RunDeskDeps) {
    this.#deps = deps;
  }

  /** Ends the runs that an earlier life of this orchestrator left: in doubt where an action was open, else failed. */
  async resolveLeftovers(): Promise<void> {
    for (const runId of await this.#deps.tools.store.underWay()) await this.#abandon(runId);
  }

  async start(request: StartRunRequest): Promise<Run> {
    if (this.#stopping) throw orchestratorErrors.create('ORCHESTRATOR_STOPPING');
    const workflow = parseWorkflowOrThrow(request.workflow);
    const bound = bindWorkflowOrThrow(workflow, request.parameters);
    const order = this.#newRun(request, workflow, bound);
    const known = request.idempotencyKey === '' ? null : await this.#known(order);
    if (known) return known;
    await refuseWithoutPictures(this.#deps.shelf, bound);
    await this.#refuseUnfit(request.workstationId);
    const created = await this.#deps.tools.store.create(order);
    switch (created.kind) {
      case 'created':
        this.#launch(order.runId, bound, request.workstationId);
        return this.get(order.runId);
      case 'known':
        return this.get(created.runId);
      case 'conflict':
        throw orchestratorErrors.create('IDEMPOTENCY_CONFLICT', { run: created.runId });
      case 'busy':
        throw orchestratorErrors.create('WORKSTATION_BUSY', { workstation: request.workstationId });
      case 'in_doubt':
        throw orchestratorErrors.create('WORKSTATION_IN_DOUBT', { workstation: request.workstationId });
      default:
        throw new TypeError('a run was created in an unknown way');
    }
  }

  /** Keeps a picture that full-screen steps refer to; its name. */
  storePicture(picture: Uint8Array): Promise<string> {
    return this.#deps.shelf.store(picture);
  }

  async get(runId: string): Promise<Run> {
    const run = await this.#deps.tools.store.get(runId);
    if (!run) throw orchestratorErrors.create('RUN_UNKNOWN', { run: runId });
    return run;
  }

  list(filter: ListRunsRequest): Promise<Run[]> {
    return this.#deps.tools.store.list(filter);
  }

  /** Asks a run to end; an open action is waited for, and the run says what came of it. */
  async cancel(runId: string): Promise<Run> {
    const live = this.#live.get(runId);
    live?.abort.abort();
    await live?.done;
    return this.get(runId);
  }

  /** No further run; those under way are ended and said to be interrupted. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const live of this.#live.values()) live.abort.abort();
    await Promise.all([...this.#live.values()].map((live) => live.done));
  }

  async #known(order: NewRun): Promise<Run | null> {
    const found = await this.#deps.tools.store.findByKey(order);
    if (found?.kind === 'conflict') throw orchestratorErrors.create('IDEMPOTENCY_CONFLICT', { run: found.runId });
    return found ? this.get(found.runId) : null;
  }

  #newRun(request: StartRunRequest, workflow: Workflow, bound: BoundWorkflow): NewRun {
    const secrets = new Set(workflow.parameters.filter((one) => one.secret).map((one) => one.name));
    const open = Object.entries(request.parameters).filter(([name]) => !secrets.has(name));
    return {
      runId: this.#deps.tools.newId(),
      workflowId: workflow.id,
      workflowDigest: bound.digest,
      workflow: request.workflow,
      parameters: Object.fromEntries(open),
      requestDigest: canonicalDigest([bound.digest, request.workstationId, Object.fromEntries(open)]),
      workstationId: request.workstationId,
      startedBy: request.startedBy,
      idempotencyKey: request.idempotencyKey,
      traceId: this.#deps.tools.spans.traceId(),
      startedAtMs: this.#deps.tools.clock.now(),
    };
  }

  /** What would make the run fail at once is said before anything is stored. */
  async #refuseUnfit(workstation: string): Promise<void> {
    const known = await this.#deps.lanes.get(workstation);
    const link = this.#deps.agents.get(workstation);
    if (!link) throw orchestratorErrors.create('WORKSTATION_DISCONNECTED', { workstation });
    const { impairment } = link.hello;
    if (impairment !== '') throw orchestratorErrors.create('WORKSTATION_IMPAIRED', { workstation, impairment });
    if (known.openDoubts > 0) throw orchestratorErrors.create('WORKSTATION_IN_DOUBT', { workstation });
    const { halted } = known;
    if (halted !== '') throw orchestratorErrors.create('WORKSTATION_HALTED', { workstation, halted });
  }

  /** The caller's context stays the parent: the run belongs to the trace that asked for it, though the call has ended. */
  #launch(runId: string, workflow: BoundWorkflow, workstationId: string): void {
    const abort = new AbortController();
    const attributes = { 'vigie.run.id': runId, 'vigie.workflow.key': workflow.id };
    const { spans } = this.#deps.tools;
    const done = spans
      .under('run', attributes, () => this.#drive(runId, workflow, workstationId, abort.signal))
      .catch((error: unknown) => this.#fault(runId, error))
      .finally(() => this.#live.delete(runId));
    this.#live.set(runId, { abort, done });
  }

  async #drive(runId: string, workflow: BoundWorkflow, workstationId: string, signal: AbortSignal): Promise<void> {
    const { tools, feed, agents } = this.#deps;
    const watch = await feed.open(workstationId);
    const lane = agents.lane(workstationId);
    try {
      const end = await runWorkflow(tools, { runId, workflow, lane, watch, signal });
      const { status, explanation } = this.#stopping && end.status === 'cancelled' ? interrupted : end;
      await tools.store.finishRun(runId, status, explanation, tools.clock.now());
    } finally {
      await watch.close();
    }
  }

  /** A fault of ours: what the database knows decides whether an action is in doubt. */
  async #fault(runId: string, error: unknown): Promise<void> {
    this.#deps.onFault('run', error);
    const { store, clock } = this.#deps.tools;
    const because = 'the orchestrator had a fault while it was open';
    const words = (inDoubt: boolean) => (inDoubt ? doubt(because) : explainFault(error));
    for (let tries = 1; ; tries += 1) {
      try {
        await store.abandon(runId, words, clock.now());
        return;
      } catch (second) {
        this.#deps.onFault('run not ended', second);
        // After a restart it is ended as one that was left.
        if (this.#stopping || tries >= ABANDON_TRIES) return;
        await clock.sleep(ABANDON_AGAIN_MS, new AbortController().signal);
      }
    }
  }

  async #abandon(runId: string): Promise<void> {
    const { store, clock } = this.#deps.tools;
    const because = 'the orchestrator stopped while it was open';
    const status = await store.abandon(
      runId,
      (inDoubt) => (inDoubt ? doubt(because) : interrupted.explanation),
      clock.now(),
    );
    this.#deps.onFault(`run left under way is now ${status}`, null);
  }
}

/** A database that restarts is back within this. */
const ABANDON_AGAIN_MS = 1_000;
const ABANDON_TRIES = 120;

const interrupted = {
  status: 'failed' as const,
  explanation: explain(orchestratorErrors.create('RUN_INTERRUPTED')),
} satisfies RunEnd;

function doubt(because: string) {
  return explain(orchestratorErrors.create('ACTION_IN_DOUBT', { step: 'that was under way', because }));
}
