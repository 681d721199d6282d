import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
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
  const { ca, key, cert } = material(tls);
  return ServerCredentials.createSsl(ca, [{ private_key: key as Buffer, cert_chain: cert as Buffer }], ca !== null);
}

export function clientCredentials(tls: ClientTls | undefined): ChannelCredentials {
  if (tls === undefined) return ChannelCredentials.createInsecure();
  const { ca, key, cert } = material(tls);
  return ChannelCredentials.createSsl(ca, key, cert);
}

interface Material {
  readonly ca: Buffer | null;
  readonly key: Buffer | null;
  readonly cert: Buffer | null;
}

/** The files' contents, tried together: gRPC itself would tell of a wrong key only by refusing every connection. */
function material({ caFile, keyFile, certFile }: ClientTls): Material {
  const [ca, key, cert] = [caFile, keyFile, certFile].map((file) => (file === undefined ? null : read(file)));
  try {
    createSecureContext({ ...(ca ? { ca } : {}), ...(key ? { key } : {}), ...(cert ? { cert } : {}) });
  } catch (error) {
    const files = [caFile, certFile, keyFile].filter((file) => file !== undefined);
    throw rpcErrors.create('RPC_TLS_INVALID', { files, reason: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
  return { ca: ca ?? null, key: key ?? null, cert: cert ?? null };
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw rpcErrors.create('RPC_TLS_FILE', { file }, error);
  }
}
