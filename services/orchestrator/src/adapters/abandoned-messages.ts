import type { Bus, Subscription } from '@vigie/bus';
import { WORKSTATION_ID } from '@vigie/domain';

/** What nats-server tells when it has delivered a message as often as it may, and gives it up. */
const ADVISORIES = '$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.>';

/** Longest wait for the message that was given up, ms: it names the workstation. */
const LOOK_UP_MS = 1_000;

/**
 * Tells of messages that the bus gave up: what a workstation's lane knows of its screen may then be wrong. The workstation
 * is null when it cannot be told, so that all are meant.
 */
export function onAbandonedMessage(
  bus: Bus,
  told: (workstationId: string | null) => Promise<void>,
): Promise<Subscription> {
  return bus.subscribe(ADVISORIES, async ({ data }) => told(await workstationOf(bus, data)));
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
