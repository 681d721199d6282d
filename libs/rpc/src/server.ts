import { isIP } from 'node:net';
import {
  logVerbosity,
  Server,
  type ServiceDefinition,
  setLogVerbosity,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { rpcErrors } from './errors';
import { rpcServerOptions } from './options';
import { type ServerTls, serverCredentials } from './tls';
import { askForTokens, checkToken } from './tokens';
import { type FaultListener, logFault, wrapHandlers } from './wrap-handlers';

/**
 * A generated service definition, what implements it, and the secret that its callers must send as
 * `authorization: Bearer …`. With an empty secret the service is open, which only a loopback address may be.
 */
// biome-ignore lint/suspicious/noExplicitAny: a generated implementation type has no index signature to name here
export type OfferedService = readonly [ServiceDefinition, any, { readonly token: string }?];

export interface RpcServerOptions {
  /** Default 127.0.0.1. Any other machine's reach needs `tls`, or `allowUnencrypted` within a closed network. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly services: readonly OfferedService[];
  readonly tls?: ServerTls | undefined;
  readonly allowUnencrypted?: boolean;
  /** Told of every fault without a code, which the caller is told nothing about; default one JSON line on stderr. */
  readonly onFault?: FaultListener;
}

export interface RpcServer {
  /** `host:port` for `dial`. */
  readonly address: string;
  readonly port: number;
  /** Names of the services whose secret is empty, such as `vigie.v1.RunService`: every local program may call them. */
  readonly open: readonly string[];
  /** Lets running calls finish for a moment, then ends them. */
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 1000;

/**
 * Offers services on an address. Fails with a coded error when the port is taken, the address unsafe, or a secret missing
 * or unusable.
 */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const host = options.host ?? '127.0.0.1';
  if (options.tls === undefined && options.allowUnencrypted !== true && !isLoopback(host)) {
    throw rpcErrors.create('RPC_BIND_UNSAFE', { host });
  }
  const { tokens, open } = tokensOf(options.services);
  const [service] = open;
  if (service !== undefined && !isLoopback(host)) throw rpcErrors.create('RPC_TOKEN_NEEDED', { service, host });
  // grpc-js prints what it also reports as errors; whoever debugs it sets its own variable.
  if (process.env.GRPC_VERBOSITY === undefined) setLogVerbosity(logVerbosity.NONE);
  const credentials = serverCredentials(options.tls);
  const onFault = options.onFault ?? logFault;
  const server = new Server({ ...rpcServerOptions, interceptors: [askForTokens(tokens)] });
  for (const [definition, implementation] of options.services) {
    server.addService(definition, wrapHandlers(definition, implementation as UntypedServiceImplementation, onFault));
  }
  const port = await bind(server, host, options.port, credentials);
  return { address: addressOf(host, port), port, open, stop: () => stop(server) };
}

/** The secret of each method's path, and the services that should have one and have none. */
function tokensOf(services: readonly OfferedService[]): { tokens: Map<string, string>; open: string[] } {
  const tokens = new Map<string, string>();
  const open = new Set<string>();
  for (const [definition, , { token } = {}] of services) {
    if (token === undefined) continue;
    if (token !== '') checkToken(token);
    for (const { path } of Object.values(definition)) {
      if (token === '') open.add(path.split('/')[1] ?? path);
      else tokens.set(path, token);
    }
  }
  return { tokens, open: [...open] };
}

function bind(server: Server, host: string, port: number, credentials: ReturnType<typeof serverCredentials>) {
  return new Promise<number>((resolve, reject) => {
    server.bindAsync(addressOf(host, port), credentials, (error, bound) => {
      if (error === null) resolve(bound);
      else reject(bindError(host, port, error));
    });
  });
}

/** grpc-js tells of a failed bind by text alone. */
function bindError(host: string, port: number, error: Error) {
  if (error.message.includes('EADDRINUSE')) return rpcErrors.create('RPC_PORT_TAKEN', { host, port }, error);
  const reason = /\bE[A-Z]{3,}\b/.exec(error.message)?.[0] ?? 'unknown';
  return rpcErrors.create('RPC_BIND_FAILED', { host, port, reason }, error);
}

function addressOf(host: string, port: number): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** `tryShutdown` never calls back when a session was just destroyed by keepalive, so the force counts as the end too. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, STOP_GRACE_MS);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
