export { type CallPlace, fromServiceError, toServiceError } from './carry-errors';
export { type CallUnaryOptions, type ClientConstructor, callUnary, type DialOptions, dial } from './client';
export { rpcErrors } from './errors';
export { KEEPALIVE_MS, KEEPALIVE_TIMEOUT_MS, MAX_MESSAGE_BYTES, rpcClientOptions, rpcServerOptions } from './options';
export { isLoopback, type OfferedService, type RpcServer, type RpcServerOptions, startRpcServer } from './server';
export type { ClientTls, ServerTls } from './tls';
export { clientTlsOf, serverTlsOf, type TlsFiles } from './tls-settings';
