import {
  Client,
  type ClientDuplexStream,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
} from '@grpc/grpc-js';
import { AgentLinkServiceService } from '@vigie/contracts';
import { type LinkMessage, readDown, readUp } from './read-link';

const { path } = AgentLinkServiceService.connect;
const asIs = (bytes: Buffer) => bytes;
/** As the agents dial: a test must not be slower than the product. */
const CHANNEL = {
  'grpc.enable_retries': 0,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 400,
  'grpc.enable_http_proxy': 0,
};

type Near = ServerDuplexStream<Buffer, Buffer>;

/** What becomes of a message: it passes, is lost, or passes later while others overtake it. */
export type Fate = 'pass' | 'drop' | { readonly afterMs: number };

export interface LinkTap {
  readonly port: number;
  /** Told of each message when it arrives here, before anything is done to it. */
  onMessage: (message: LinkMessage) => void;
  fate: (message: LinkMessage) => Fate;
  /** Puts a message onto the newest connection, as if it had come from the other side. */
  send(way: 'up' | 'down', bytes: Buffer): void;
  /** From now on agents that dial are put through there. */
  point(port: number): void;
  readonly links: number;
  stop(): void;
}

interface Link {
  readonly near: Near;
  readonly far: ClientDuplexStream<Buffer, Buffer>;
}

/**
 * A gRPC service between agents and orchestrator that speaks the agents' link on both sides without touching its bytes,
 * so that messages can be seen, lost, held back, repeated and forged. It holds no key.
 */
export async function startLinkTap(orchestratorPort: number): Promise<LinkTap> {
  let target = newClient(orchestratorPort);
  const links = new Set<Link>();
  const tap: { onMessage: LinkTap['onMessage']; fate: LinkTap['fate'] } = { onMessage: () => {}, fate: () => 'pass' };
  const server = new Server();
  const connect = (near: Near) => {
    const far = target.makeBidiStreamRequest(path, asIs, asIs, authorization(near.metadata));
    const link = { near, far };
    links.add(link);
    const carry = (read: (bytes: Buffer) => LinkMessage, write: (bytes: Buffer) => void) => (bytes: Buffer) => {
      const message = read(bytes);
      tap.onMessage(message);
      const fate = tap.fate(message);
      if (fate === 'pass') write(bytes);
      else if (fate !== 'drop') setTimeout(() => links.has(link) && write(bytes), fate.afterMs);
    };
    near.on(
      'data',
      carry(readUp, (bytes) => far.write(bytes)),
    );
    far.on(
      'data',
      carry(readDown, (bytes) => near.write(bytes)),
    );
    const gone = () => {
      links.delete(link);
      far.cancel();
    };
    near.on('cancelled', gone);
    near.on('error', gone);
    near.on('end', () => far.end());
    far.on('error', (error) => {
      if (links.delete(link)) near.emit('error', error);
    });
    far.on('end', () => {
      if (links.delete(link)) near.end();
    });
  };
  server.addService({ connect: definition() }, { connect });
  const port = await bind(server);
  return Object.assign(tap, {
    port,
    get links() {
      return links.size;
    },
    send: (way: 'up' | 'down', bytes: Buffer) => {
      const link = [...links].at(-1);
      if (way === 'up') link?.far.write(bytes);
      else link?.near.write(bytes);
    },
    point: (to: number) => {
      target.close();
      target = newClient(to);
    },
    stop: () => {
      for (const { far } of links) far.cancel();
      server.forceShutdown();
      target.close();
    },
  });
}

function definition() {
  return {
    path,
    requestStream: true,
    responseStream: true,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  } as const;
}

function newClient(port: number): Client {
  return new Client(`127.0.0.1:${port}`, credentials.createInsecure(), CHANNEL);
}

function authorization(given: Metadata): Metadata {
  const metadata = new Metadata();
  for (const value of given.get('authorization')) metadata.set('authorization', value);
  return metadata;
}

function bind(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    );
  });
}
