import { rpcErrors } from './errors';
import type { ClientTls, ServerTls } from './tls';

/** Paths of PEM files as settings give them; empty for none. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
}

/**
 * A server's TLS: with certificate and key, and with an authority it asks every client for a certificate.
 * @returns undefined when nothing is set: then there is no TLS.
 * @throws RPC_TLS_INCOMPLETE rather than serving in the clear, or to anybody, what was meant to be protected.
 */
export function serverTlsOf({ certFile, keyFile, caFile }: TlsFiles): ServerTls | undefined {
  if (certFile === '' && keyFile === '' && caFile === '') return undefined;
  if (certFile === '') throw incomplete('the certificate');
  if (keyFile === '') throw incomplete('the key of the certificate');
  return caFile === '' ? { certFile, keyFile } : { certFile, keyFile, caFile };
}

/**
 * A client's TLS: with the authority that it trusts, and with certificate and key for a server that asks for them.
 * @returns undefined when nothing is set: then there is no TLS.
 * @throws RPC_TLS_INCOMPLETE
 */
export function clientTlsOf({ certFile, keyFile, caFile }: TlsFiles): ClientTls | undefined {
  if (certFile === '' && keyFile === '' && caFile === '') return undefined;
  if (caFile === '') throw incomplete('the authority that signs the other side');
  if (certFile === '' && keyFile !== '') throw incomplete('the certificate');
  if (keyFile === '' && certFile !== '') throw incomplete('the key of the certificate');
  return certFile === '' ? { caFile } : { certFile, keyFile, caFile };
}

function incomplete(missing: string): Error {
  return rpcErrors.create('RPC_TLS_INCOMPLETE', { missing });
}
