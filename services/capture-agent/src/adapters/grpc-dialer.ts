import {
  AgentLinkServiceClient,
  type ConnectRequestProto,
  type ConnectResponseProto,
  connectRequestToProto,
  connectResponseFromProto,
} from '@vigie/contracts';
import type { AgentCommand } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import { clientTlsOf, dial, fromServiceError, type TlsFiles } from '@vigie/rpc';
import { captureAgentErrors } from '../errors';
import type { OrchestratorDialer, OrchestratorStream } from '../ports';
import { answers } from './knock';

/** How long the handshakes of a connection may take, ms: five hundred agents may come back in one moment. */
const HANDSHAKE_TIMEOUT_MS = 2_000;

type Call = ReturnType<AgentLinkServiceClient['connect']>;

/** Told of a command that does not follow the protocol; it is dropped, because nothing in it can be trusted. */
export type MalformedListener = (error: unknown) => void;

export interface OrchestratorPlace {
  /** `host:port`. */
  readonly address: string;
  /** The orchestrator's secret for its agents; empty sends none. */
  readonly token: string;
  /** Of the connection; all empty for none. */
  readonly tls: TlsFiles;
}

/**
 * Each dial makes a connection of its own: one that went silent is not used again, however alive gRPC still takes it for.
 * Errors: those of the token and of the files for TLS.
 */
export function createGrpcDialer(place: OrchestratorPlace, onMalformed: MalformedListener): OrchestratorDialer {
  const { address, token, tls } = place;
  const newClient = () => dial(AgentLinkServiceClient, address, { token, tls: clientTlsOf(tls), ownConnection: true });
  const stopping = new AbortController();
  const unreachable = (cause?: unknown) => captureAgentErrors.create('ORCHESTRATOR_UNREACHABLE', { address }, cause);
  // The first is made at once, so that what cannot work is found at the start; it connects to nothing.
  let client = newClient();
  return {
    dial: async () => {
      client.close();
      if (!(await answers(address, stopping.signal))) throw unreachable();
      client = newClient();
      await whenReady(client, stopping.signal).catch((error: unknown) => {
        throw unreachable(error);
      });
      return openStream(client.connect(), address, onMalformed);
    },
    close: () => {
      stopping.abort();
      client.close();
    },
  };
}

function whenReady(client: AgentLinkServiceClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    client.waitForReady(Date.now() + HANDSHAKE_TIMEOUT_MS, (error) => {
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    });
  });
}

function openStream(call: Call, address: string, onMalformed: MalformedListener): OrchestratorStream {
  const commands: ((command: AgentCommand) => void)[] = [];
  const ends: ((why: CodedError) => void)[] = [];
  let ended: CodedError | null = null;
  const end = (error?: unknown) => {
    if (ended !== null) return;
    const why = endOf(error, address);
    ended = why;
    for (const listener of ends) listener(why);
  };
  call.on('data', (message: ConnectResponseProto) => {
    const command = read(message, onMalformed);
    if (command !== null) for (const listener of commands) listener(command);
  });
  call.on('error', end);
  call.on('end', () => end());
  call.on('close', () => end());
  return {
    send: (message) =>
      new Promise((resolve, reject) => {
        const bytes: ConnectRequestProto = connectRequestToProto(message);
        if (ended !== null) return reject(ended);
        call.write(bytes, (error?: Error | null) => (error ? reject(error) : resolve()));
      }),
    onCommand: (listener) => commands.push(listener),
    onEnd: (listener) => {
      if (ended !== null) listener(ended);
      else ends.push(listener);
    },
    end: () => {
      call.end();
      call.cancel();
      end();
    },
  };
}

function endOf(error: unknown, address: string): CodedError {
  const told = error === undefined ? null : fromServiceError(error, { address, method: 'connect' });
  const refused = isCoded(told, 'RPC_UNAUTHENTICATED');
  return captureAgentErrors.create(refused ? 'ORCHESTRATOR_TOKEN_REFUSED' : 'ORCHESTRATOR_UNREACHABLE', { address });
}

function read(message: ConnectResponseProto, onMalformed: MalformedListener): AgentCommand | null {
  try {
    return connectResponseFromProto(message);
  } catch (error) {
    onMalformed(error);
    return null;
  }
}
