import { makeNetNamespace, missingNamespaces, type NetNamespace } from '../../faults/net-namespace';
import { pause } from '../../run/patience';
import type { ChaosCase } from '../case';
import { drawAction, isAction, nextMessage, nth } from '../moments';

const SHORTEST_MS = 500;
const LONGEST_MS = 8_000;

/** The agent lives in a network namespace of its own, and the kernel drops its packets: no end is told of anything. */
function inNamespace(
  name: string,
  number: number,
  words: string,
  ways: Parameters<NetNamespace['drop']>[0],
): ChaosCase {
  let namespace: NetNamespace | null = null;
  return {
    name,
    group: 'network',
    title: `${words}, in a network namespace of the agent, for 0.5 to 8 s: to orchestrator and bus`,
    trials: 20,
    kills: 0,
    missing: missingNamespaces,
    site: async () => {
      namespace = makeNetNamespace(`vgchaos${number}`, number);
      return { agentPrefix: namespace.prefix, hostForAgent: namespace.hostAddress };
    },
    leave: async () => namespace?.remove(),
    fault: async (trial) => {
      const action = await nextMessage(trial, nth(drawAction(trial), isAction));
      trial.site.note(`packets are dropped ${JSON.stringify(ways)}`);
      namespace?.drop(ways);
      await pause(SHORTEST_MS + trial.draw(LONGEST_MS - SHORTEST_MS));
      namespace?.open();
      return action !== null;
    },
  };
}

export const namespacePartitions: readonly ChaosCase[] = [
  inNamespace('packets-lost', 0, 'The kernel drops every packet', { out: true, into: true }),
  inNamespace('packets-lost-up', 1, 'The kernel drops every packet of the agent', { out: true, into: false }),
  inNamespace('packets-lost-down', 2, 'The kernel drops every packet to the agent', { out: false, into: true }),
];
