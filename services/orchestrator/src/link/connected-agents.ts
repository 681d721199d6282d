import type { AgentLink } from './agent-link';

/** The live connection of each workstation: at most one, the newest. */
export class ConnectedAgents {
  readonly #links = new Map<string, { readonly link: AgentLink; readonly supersede: () => void }>();

  get(workstationId: string): AgentLink | undefined {
    return this.#links.get(workstationId)?.link;
  }

  /** The newer connection wins by its epoch; of two that race, the one with the lower epoch is turned away. */
  add(link: AgentLink, supersede: () => void): void {
    const current = this.#links.get(link.workstationId);
    if (current && current.link.epoch > link.epoch) {
      supersede();
      return;
    }
    this.#links.set(link.workstationId, { link, supersede });
    current?.supersede();
  }

  remove(link: AgentLink): void {
    if (this.get(link.workstationId) === link) this.#links.delete(link.workstationId);
  }

  endAll(): void {
    for (const { link } of [...this.#links.values()]) link.end();
    this.#links.clear();
  }
}
