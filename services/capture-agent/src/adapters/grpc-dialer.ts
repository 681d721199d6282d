import {
  AgentLinkServiceClient,
  type ConnectRequestProto,
  type ConnectResponseProto,
  connectRequestToProto,
  connectResponseFromProto,
} from '@vigie/contracts';
import type { AgentCommand } from '@vigie/domain';
import { dial } from '@vigie/rpc';
import { captureAgentErrors } from '../errors';
import type { OrchestratorDialer, OrchestratorStream } from '../ports';

/** How long one attempt to reach the orchestrator may take, ms. */
const CONNECT_TIMEOUT_MS = 5_000;

type Call = ReturnType<AgentLinkServiceClient['connect']>;

/** Told of a command that does not follow the protocol; it is dropped, because nothing in it can be trusted. */
export type MalformedListener = (error: unknown) => void;

export function createGrpcDialer(address: string, onMalformed: MalformedListener): OrchestratorDialer {
  const client = dial(AgentLinkServiceClient, address);
  return {
    dial: async () => {
      await whenReady(client, address);
      return openStream(client.connect(), onMalformed);
    },
    close: () => client.close(),
  };
}

function whenReady(client: AgentLinkServiceClient, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.waitForReady(Date.now() + CONNECT_TIMEOUT_MS, (error) => {
      if (error) reject(captureAgentErrors.create('ORCHESTRATOR_UNREACHABLE', { address }, error));
      else resolve();
    });
  });
}

function openStream(call: Call, onMalformed: MalformedListener): OrchestratorStream {
  const commands: ((command: AgentCommand) => void)[] = [];
  const ends: (() => void)[] = [];
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    for (const listener of ends) listener();
  };
  call.on('data', (message: ConnectResponseProto) => {
    const command = read(message, onMalformed);
    if (command !== null) for (const listener of commands) listener(command);
  });
  call.on('error', end);
  call.on('end', end);
  call.on('close', end);
  return {
    send: (message) =>
      new Promise((resolve, reject) => {
        const bytes: ConnectRequestProto = connectRequestToProto(message);
        if (ended) return reject(captureAgentErrors.create('ORCHESTRATOR_UNREACHABLE', { address: 'a closed stream' }));
        call.write(bytes, (error?: Error | null) => (error ? reject(error) : resolve()));
      }),
    onCommand: (listener) => commands.push(listener),
    onEnd: (listener) => {
      if (ended) listener();
      else ends.push(listener);
    },
    end: () => {
      call.end();
      call.cancel();
      end();
    },
  };
}

function read(message: ConnectResponseProto, onMalformed: MalformedListener): AgentCommand | null {
  try {
    return connectResponseFromProto(message);
  } catch (error) {
    onMalformed(error);
    return null;
  }
}
