import type { CodedError } from '@vigie/errors';
import { orchestratorErrors } from '../errors';
import type { AgentLink } from './agent-link';

/** Ends a connection and tells the agent why. */
export type CloseLink = (because: CodedError) => void;

/** The live connection of each workstation: at most one, the newest. */
export class ConnectedAgents {
  readonly #links = new Map<string, { readonly link: AgentLink; readonly close: CloseLink }>();

  get(workstationId: string): AgentLink | undefined {
    return this.#links.get(workstationId)?.link;
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
  }

  remove(link: AgentLink): void {
    if (this.get(link.workstationId) === link) this.#links.delete(link.workstationId);
  }

  /** Agents dial again by themselves, and find whoever takes over. */
  closeAll(because: CodedError): void {
    for (const { close } of [...this.#links.values()]) close(because);
  }
}
