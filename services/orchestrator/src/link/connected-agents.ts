import type { CodedError } from '@vigie/errors';
import { orchestratorErrors } from '../errors';
import type { WorkstationLane } from '../ports';
import type { AgentLink } from './agent-link';

/** Ends a connection and tells the agent why. */
export type CloseLink = (because: CodedError) => void;

/** The live connection of each workstation: at most one, the newest. */
export class ConnectedAgents {
  readonly #links = new Map<string, { readonly link: AgentLink; readonly close: CloseLink }>();
  readonly #watchers = new Set<() => void>();

  /** Without one that is seen dead. */
  get(workstationId: string): AgentLink | undefined {
    const link = this.#links.get(workstationId)?.link;
    return link?.lost.aborted ? undefined : link;
  }

  /** Whether this connection holds its workstation's lane, as far as this process knows. */
  holdsLane(link: { readonly workstationId: string; readonly epoch: number }): boolean {
    return this.get(link.workstationId)?.epoch === link.epoch;
  }

  /** The newer connection wins by its epoch; of two that race, the one with the lower epoch is turned away. */
  add(link: AgentLink, close: CloseLink): void {
    const superseded = orchestratorErrors.create('LINK_SUPERSEDED', { workstation: link.workstationId });
    const current = this.#links.get(link.workstationId);
    if (current && current.link.epoch > link.epoch) {
      close(superseded);
      return;
    }
    this.#links.set(link.workstationId, { link, close });
    current?.close(superseded);
    this.#tell();
  }

  arm(link: AgentLink): void {
    link.arm();
    this.#tell();
  }

  remove(link: AgentLink): void {
    if (this.#links.get(link.workstationId)?.link === link) this.#links.delete(link.workstationId);
  }

  /** The way to a workstation over all its connections, for a run. */
  lane(workstationId: string): WorkstationLane {
    return {
      workstationId,
      current: () => this.get(workstationId) ?? null,
      follow: (need, waitMs, signal) => {
        const find = () => {
          const link = this.get(workstationId);
          return link && (need === 'connected' || link.armed) ? link : null;
        };
        return this.#await(find, waitMs, signal);
      },
    };
  }

  /** Agents dial again by themselves, and find whoever takes over. */
  closeAll(because: CodedError): void {
    for (const { close } of [...this.#links.values()]) close(because);
  }

  #await(find: () => AgentLink | null, waitMs: number, signal: AbortSignal): Promise<AgentLink | null> {
    const now = find();
    if (now !== null || waitMs <= 0 || signal.aborted) return Promise.resolve(now);
    return new Promise((resolve) => {
      const finish = (link: AgentLink | null) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#watchers.delete(look);
        resolve(link);
      };
      const look = () => {
        const link = find();
        if (link !== null) finish(link);
      };
      const giveUp = () => finish(null);
      const timer = setTimeout(giveUp, waitMs);
      this.#watchers.add(look);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #tell(): void {
    for (const look of [...this.#watchers]) look();
  }
}
