import {
  type CallOptions,
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  type ClientUnaryCall,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { fromServiceError } from './carry-errors';
import { rpcClientOptions } from './options';
import { type ClientTls, clientCredentials } from './tls';
import { sendToken } from './tokens';

/** A generated client class. */
export type ClientConstructor<C extends Client> = new (
  address: string,
  credentials: ChannelCredentials,
  options?: Partial<ClientOptions>,
) => C;

export interface DialOptions {
  readonly tls?: ClientTls | undefined;
  /** The secret that the service asks for; empty sends none. */
  readonly token?: string;
  /** Shares no network connection with other clients of this process: closing it closes its connection. */
  readonly ownConnection?: boolean;
}

/**
 * A client of the service at `address`. It connects by itself, and again after a break; `close()` it in the end.
 * @throws RPC_TOKEN_INVALID
 */
export function dial<C extends Client>(Ctor: ClientConstructor<C>, address: string, o: DialOptions = {}): C {
  const { tls, token = '', ownConnection = false } = o;
  const interceptors = token === '' ? [] : [sendToken(token)];
  const own = ownConnection ? { 'grpc.use_local_subchannel_pool': 1 } : {};
  return new Ctor(address, clientCredentials(tls), { ...rpcClientOptions, ...own, interceptors });
}

/** The last overload of a generated unary method, with everything. */
type Unary<Request, Response> = (
  request: Request,
  metadata: Metadata,
  options: Partial<CallOptions>,
  callback: (error: ServiceError | null, response: Response) => void,
) => ClientUnaryCall;

// biome-ignore lint/suspicious/noExplicitAny: `any` lets the compiler infer request and response from the method
export type UnaryMethods<C> = { [K in keyof C]: C[K] extends Unary<any, any> ? K : never }[keyof C] & string;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type RequestOf<M> = M extends Unary<infer Request, any> ? Request : never;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type ResponseOf<M> = M extends Unary<any, infer Response> ? Response : never;

export interface CallUnaryOptions {
  /** Every call has one: RPC_TIMEOUT after it. */
  readonly deadlineMs: number;
  readonly metadata?: Metadata;
  /** Ends the call with RPC_CANCELLED. */
  readonly signal?: AbortSignal;
}

/**
 * Calls a unary method: `callUnary(client, 'startRun', request, { deadlineMs: 5000 })`. Rejects with the other side's
 * coded error when it sent one, else with one of this package's.
 */
export function callUnary<C extends Client, K extends UnaryMethods<C>>(
  client: C,
  method: K,
  request: RequestOf<C[K]>,
  options: CallUnaryOptions,
): Promise<ResponseOf<C[K]>> {
  const { deadlineMs, metadata = new Metadata(), signal } = options;
  const place = { address: client.getChannel().getTarget().replace(/^dns:/, ''), method, deadlineMs };
  return new Promise((resolve, reject) => {
    const invoke = (client[method] as Unary<RequestOf<C[K]>, ResponseOf<C[K]>>).bind(client);
    const call = invoke(request, metadata, { deadline: Date.now() + deadlineMs }, (error, response) => {
      signal?.removeEventListener('abort', cancel);
      if (error === null) resolve(response);
      else reject(fromServiceError(error, place));
    });
    const cancel = () => call.cancel();
    if (signal?.aborted === true) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
  });
}
