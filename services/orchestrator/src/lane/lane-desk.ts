import type { LaneStatus, OrderLaneRequest, Workstation } from '@vigie/domain';
import { orchestratorErrors } from '../errors';
import type { AgentLink } from '../link/agent-link';
import type { ConnectedAgents } from '../link/connected-agents';
import type { Clock, Lanes, Seals } from '../ports';

export interface LaneDeskDeps {
  readonly agents: ConnectedAgents;
  readonly lanes: Lanes;
  readonly seals: Seals;
  readonly clock: Clock;
}

/** Longest wait for an agent to say that an order holds, ms, and the pause between two looks. */
const ORDER_MS = 2_000;
const LOOK_MS = 20;

/** Pauses and resumes lanes, and says how each stands. */
export class LaneDesk {
  constructor(private readonly deps: LaneDeskDeps) {}

  async list(): Promise<Workstation[]> {
    const known = await this.deps.lanes.list();
    // The table may say “connected” of an earlier life; the connection itself does not lie.
    return known.map((one) => ({ ...one, connected: this.deps.agents.get(one.workstationId) !== undefined }));
  }

  /** @throws WORKSTATION_UNKNOWN */
  async get(workstation: string): Promise<Workstation> {
    const known = await this.list();
    const found = known.find((one) => one.workstationId === workstation);
    if (found) return found;
    const ids = known.map((one) => one.workstationId);
    const hint = ids.length === 0 ? 'None has ever connected.' : `Known: ${ids.slice(0, 10).join(', ')}.`;
    throw orchestratorErrors.create('WORKSTATION_UNKNOWN', { workstation, hint });
  }

  /**
   * A person's order, signed for the agent. Resuming also lifts a stop of our own; the order itself goes to the workstation
   * as it is connected now. @throws WORKSTATION_UNKNOWN, WORKSTATION_DISCONNECTED, LANE_ORDER_NOT_HEARD
   */
  async order({ workstationId, order, by }: OrderLaneRequest): Promise<Workstation> {
    const { agents, lanes, seals, clock } = this.deps;
    await this.get(workstationId);
    if (order === 'resume') await lanes.stop(workstationId, '');
    const link = agents.get(workstationId);
    if (!link?.armed) throw orchestratorErrors.create('WORKSTATION_DISCONNECTED', { workstation: workstationId });
    const { epoch } = link;
    const sequence = await lanes.recordOrder({ workstationId, epoch, order }, by, clock.now());
    const pauseNumber = link.status?.pauseNumber ?? 0;
    const sent =
      sequence !== null && link.order(seals.laneOrder({ workstationId, epoch, order, sequence, pauseNumber }));
    if (!sent || !(await this.#heard(link, order, pauseNumber))) {
      throw orchestratorErrors.create('LANE_ORDER_NOT_HEARD', { workstation: workstationId, order });
    }
    return this.get(workstationId);
  }

  /** How an agent's lane stands, as it says. */
  async told(link: AgentLink, status: LaneStatus): Promise<void> {
    link.status = status;
    await this.deps.lanes.saveHalt(link.workstationId, link.epoch, haltOf(status));
  }

  /** Whether the order came to hold, or was heard and at once overtaken: a pause file that is still there pauses anew. */
  async #heard(link: AgentLink, order: OrderLaneRequest['order'], pauseNumber: number): Promise<boolean> {
    const { clock } = this.deps;
    const deadline = clock.steady() + ORDER_MS;
    const holds = () =>
      link.status !== null &&
      ((link.status.paused !== null) === (order === 'pause') ||
        (order === 'resume' && link.status.pauseNumber !== pauseNumber));
    while (!holds() && !link.lost.aborted && clock.steady() < deadline) await clock.sleep(LOOK_MS, link.lost);
    return holds();
  }
}

/** A person is named first: the journal's trouble is told again when they let go. */
export function haltOf({ paused, journal }: LaneStatus): string {
  if (paused !== null) return paused;
  return journal === 'open' ? '' : journal === 'full' ? 'JOURNAL_FULL' : 'JOURNAL_BROKEN';
}
