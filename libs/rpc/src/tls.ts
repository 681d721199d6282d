import { readFileSync } from 'node:fs';
import { ChannelCredentials, ServerCredentials } from '@grpc/grpc-js';
import { rpcErrors } from './errors';

/** PEM files. With `caFile` a server lets in only clients whose certificate that authority signed. */
export interface ServerTls {
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile?: string;
}

/** PEM files. Without `caFile` the system's authorities count; certificate and key are for servers that ask for them. */
export interface ClientTls {
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
}

export function serverCredentials(tls: ServerTls | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  const authority = tls.caFile === undefined ? null : read(tls.caFile);
  const pair = { private_key: read(tls.keyFile), cert_chain: read(tls.certFile) };
  return ServerCredentials.createSsl(authority, [pair], authority !== null);
}

export function clientCredentials(tls: ClientTls | undefined): ChannelCredentials {
  if (tls === undefined) return ChannelCredentials.createInsecure();
  const authority = tls.caFile === undefined ? null : read(tls.caFile);
  const own = tls.certFile !== undefined && tls.keyFile !== undefined;
  return own
    ? ChannelCredentials.createSsl(authority, read(tls.keyFile as string), read(tls.certFile as string))
    : ChannelCredentials.createSsl(authority);
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw rpcErrors.create('RPC_TLS_FILE', { file }, error);
  }
}
