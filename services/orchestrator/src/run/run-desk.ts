import type { ListRunsRequest, Run, StartRunRequest, Workstation } from '@vigie/domain';
import {
  type BoundWorkflow,
  bindWorkflowOrThrow,
  canonicalDigest,
  parseWorkflowOrThrow,
  type Workflow,
} from '@vigie/workflow';
import { orchestratorErrors } from '../errors';
import { explain, explainFault } from '../explain';
import type { AgentLink } from '../link/agent-link';
import type { ConnectedAgents } from '../link/connected-agents';
import type { Lanes, NewRun, StateFeed } from '../ports';
import { type RunEnd, runWorkflow } from './run-workflow';
import type { Tools } from './step-work';

export interface RunDeskDeps {
  readonly tools: Tools;
  readonly agents: ConnectedAgents;
  readonly lanes: Lanes;
  readonly feed: StateFeed;
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
    const link = await this.#connected(request.workstationId);
    const created = await this.#deps.tools.store.create(order);
    switch (created.kind) {
      case 'created':
        this.#launch(order.runId, bound, link);
        return this.get(order.runId);
      case 'known':
        return this.get(created.runId);
      case 'conflict':
        throw orchestratorErrors.create('IDEMPOTENCY_CONFLICT', { run: created.runId });
      case 'busy':
        throw orchestratorErrors.create('WORKSTATION_BUSY', { workstation: request.workstationId });
      default:
        throw new TypeError('a run was created in an unknown way');
    }
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

  async workstations(): Promise<Workstation[]> {
    const known = await this.#deps.lanes.list();
    // The table may say “connected” of an earlier life; the connection itself does not lie.
    return known.map((one) => ({ ...one, connected: this.#deps.agents.get(one.workstationId) !== undefined }));
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

  async #connected(workstation: string): Promise<AgentLink> {
    const link = this.#deps.agents.get(workstation);
    if (!link) {
      const known = (await this.#deps.lanes.list()).map((one) => one.workstationId);
      if (known.includes(workstation)) throw orchestratorErrors.create('WORKSTATION_DISCONNECTED', { workstation });
      const hint = known.length === 0 ? 'None has ever connected.' : `Known: ${known.slice(0, 10).join(', ')}.`;
      throw orchestratorErrors.create('WORKSTATION_UNKNOWN', { workstation, hint });
    }
    const { impairment } = link.hello;
    if (impairment !== '') throw orchestratorErrors.create('WORKSTATION_IMPAIRED', { workstation, impairment });
    return link;
  }

  /** The caller's context stays the parent: the run belongs to the trace that asked for it, though the call has ended. */
  #launch(runId: string, workflow: BoundWorkflow, link: AgentLink): void {
    const abort = new AbortController();
    const attributes = { 'vigie.run.id': runId, 'vigie.workflow.key': workflow.id };
    const { spans } = this.#deps.tools;
    const done = spans
      .under('run', attributes, () => this.#drive(runId, workflow, link, abort.signal))
      .catch((error: unknown) => this.#fault(runId, error))
      .finally(() => this.#live.delete(runId));
    this.#live.set(runId, { abort, done });
  }

  async #drive(runId: string, workflow: BoundWorkflow, link: AgentLink, signal: AbortSignal): Promise<void> {
    const { tools, feed } = this.#deps;
    const watch = await feed.open(link.workstationId);
    try {
      const end = await runWorkflow(tools, { runId, workflow, link, watch, signal });
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
    await store
      .abandon(runId, words, clock.now())
      .catch((second: unknown) => this.#deps.onFault('run not ended', second));
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

const interrupted = {
  status: 'failed' as const,
  explanation: explain(orchestratorErrors.create('RUN_INTERRUPTED')),
} satisfies RunEnd;

function doubt(because: string) {
  return explain(orchestratorErrors.create('ACTION_IN_DOUBT', { step: 'that was under way', because }));
}
