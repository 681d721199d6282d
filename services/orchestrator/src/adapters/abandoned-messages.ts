import type { Bus, Subscription } from '@vigie/bus';
import { WORKSTATION_ID } from '@vigie/domain';

/**
 * What nats-server tells of a message that nobody gets any more: it has delivered it as often as it may, or a consumer has
 * given it up, as our own do.
 */
const ADVISORIES = [
  '$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.>',
  '$JS.EVENT.ADVISORY.CONSUMER.MSG_TERMINATED.>',
] as const;

/** Longest wait for the message that was given up, ms: it names the workstation. */
const LOOK_UP_MS = 1_000;

/**
 * Tells of messages that the bus gave up: what a workstation's lane knows of its screen may then be wrong. The workstation
 * is null when it cannot be told, so that all are meant.
 */
export async function onAbandonedMessage(
  bus: Bus,
  told: (workstationId: string | null) => Promise<void>,
): Promise<Subscription> {
  const listen = (subject: string) => bus.subscribe(subject, async ({ data }) => told(await workstationOf(bus, data)));
  const subscriptions = await Promise.all(ADVISORIES.map(listen));
  return {
    stop: async () => {
      await Promise.all(subscriptions.map((one) => one.stop()));
    },
  };
}

async function workstationOf(bus: Bus, data: Uint8Array): Promise<string | null> {
  try {
    const { stream, stream_seq: seq } = parse(data) as { stream: string; stream_seq: number };
    const subject = `$JS.API.STREAM.MSG.GET.${stream}`;
    const request = new TextEncoder().encode(JSON.stringify({ seq }));
    const answer = await bus.request(subject, request, { timeoutMs: LOOK_UP_MS, awaitResponderMs: 0 });
    const { message } = parse(answer) as { message?: { subject?: string } };
    // `frame.<workstation>`, `screen.<workstation>`, `state.<workstation>`.
    const [, workstationId = '', ...rest] = message?.subject?.split('.') ?? [];
    return rest.length === 0 && WORKSTATION_ID.test(workstationId) ? workstationId : null;
  } catch {
    return null;
  }
}

function parse(data: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(data));
}
