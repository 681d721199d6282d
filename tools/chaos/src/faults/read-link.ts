import {
  AgentLinkServiceService,
  connectRequestFromProto,
  connectResponseFromProto,
  decodeEnquiry,
  decodeLaneOrder,
  decodeSignedAction,
  decodeWelcome,
  type SignedAction,
} from '@vigie/contracts';
import type { AgentCommand, AgentMessage } from '@vigie/domain';

export type Way = 'up' | 'down';

/** One message on an agent's stream, as far as a test looks at it. */
export type LinkMessage =
  | { readonly way: 'up'; readonly bytes: Buffer; readonly message: AgentMessage }
  | {
      readonly way: 'down';
      readonly bytes: Buffer;
      readonly message: AgentCommand;
      readonly action: SignedAction | null;
    };

const { requestDeserialize, responseDeserialize } = AgentLinkServiceService.connect;

export function readUp(bytes: Buffer): LinkMessage {
  return { way: 'up', bytes, message: connectRequestFromProto(requestDeserialize(bytes)) };
}

export function readDown(bytes: Buffer): LinkMessage {
  const message = connectResponseFromProto(responseDeserialize(bytes));
  const action = message.kind === 'action' ? decodeSignedAction(message.action.seal.content) : null;
  return { way: 'down', bytes, message, action };
}

/** A message as a line of a history: ids, kinds and numbers, and the point of a click. */
export interface LinkFact {
  readonly way: Way;
  readonly kind: string;
  readonly actionId?: string;
  readonly stepId?: string;
  readonly epoch?: number;
  readonly laneSequence?: number;
  readonly expireAtMs?: number;
  readonly point?: { readonly x: number; readonly y: number };
  readonly result?: string;
  readonly reason?: string;
}

export function factOf(seen: LinkMessage): LinkFact {
  const { way } = seen;
  return { way, kind: seen.message.kind, ...(seen.way === 'up' ? upFacts(seen.message) : downFacts(seen)) };
}

function upFacts(message: AgentMessage): Partial<LinkFact> {
  switch (message.kind) {
    case 'armed':
      return { epoch: message.epoch };
    case 'outcome': {
      const { actionId, result } = message.outcome;
      const reason = result.kind === 'refused' ? result.reason : result.kind === 'failed' ? result.cause : undefined;
      return { actionId, result: result.kind, ...(reason === undefined ? {} : { reason }) };
    }
    case 'lane_status':
      return {
        result: message.status.journal,
        ...(message.status.paused === null ? {} : { reason: message.status.paused }),
      };
    default:
      return {};
  }
}

function downFacts({ message, action }: Extract<LinkMessage, { way: 'down' }>): Partial<LinkFact> {
  switch (message.kind) {
    case 'welcome':
      return { epoch: decodeWelcome(message.welcome.content).epoch };
    case 'enquiry':
      return { actionId: decodeEnquiry(message.enquiry.content).actionId };
    case 'lane_order':
      return { result: decodeLaneOrder(message.order.content).order };
    case 'outcome_kept':
      return { actionId: message.actionId };
    case 'action':
      return action === null ? {} : actionFacts(action);
    default:
      return {};
  }
}

function actionFacts(action: SignedAction): Partial<LinkFact> {
  const { actionId, stepId, epoch, laneSequence, expireAtMs, what } = action;
  const point = what.kind === 'click' ? { point: what.point } : {};
  return { actionId, stepId, epoch, laneSequence, expireAtMs, result: what.kind, ...point };
}
