import { defineErrors } from '@vigie/errors';

export const rpcErrors = defineErrors('rpc', {
  RPC_PORT_TAKEN: {
    message: 'The address {host}:{port} is used by another program.',
    remedy: 'Stop that program (`ss -ltnp` names it) or configure another port.',
  },
  RPC_BIND_FAILED: {
    message: 'Nothing can listen on {host}:{port} ({reason}).',
    remedy: 'Configure an address of this machine and a port above 1023.',
  },
  RPC_BIND_UNSAFE: {
    message: 'Listening on {host} without TLS would let anybody on the network in.',
    remedy: 'Configure certificates, or listen on 127.0.0.1; inside a closed network allow it explicitly.',
  },
  RPC_TOKEN_NEEDED: {
    message: '{service} has no token, and listening on {host} would let anybody on the network use it.',
    remedy: 'Configure the token that its callers must send, or listen on 127.0.0.1.',
  },
  RPC_TOKEN_INVALID: {
    message: 'A token for calls between services cannot be used as it is.',
    remedy: 'Make it 16 to 512 printable ASCII characters without spaces, such as those of `openssl rand -hex 24`.',
  },
  RPC_TLS_FILE: {
    message: 'The TLS file {file} cannot be read.',
    remedy: 'Correct the path and let this service read it.',
  },
  RPC_TLS_INVALID: {
    message: 'The TLS files {files} cannot be used ({reason}).',
    remedy:
      'Give a certificate and its own private key without a passphrase, and the authority’s certificate, all PEM.',
  },
  RPC_TLS_INCOMPLETE: {
    message: 'The settings for TLS name some files but not {missing}.',
    remedy: 'Name all of them, or none; docs/using.md says which belong together.',
  },
  RPC_UNREACHABLE: {
    message: 'No answer from {address}.',
    remedy: 'Start the service that listens there, or correct the address.',
  },
  RPC_TIMEOUT: {
    message: '{method} gave no answer within {deadlineMs} ms.',
    remedy: 'See whether the service behind it is overloaded, or raise the deadline.',
  },
  RPC_CANCELLED: {
    message: '{method} was cancelled.',
    remedy: 'Nothing to do when one of the two sides is stopping.',
  },
  RPC_UNAUTHENTICATED: {
    message: '{address} does not know us.',
    remedy: 'Give this service the token that the other side expects of it, or a certificate that it trusts.',
  },
  RPC_NOT_OFFERED: {
    message: '{address} does not offer {method}.',
    remedy: 'The two sides are of different versions: upgrade the older one.',
  },
  RPC_MESSAGE_TOO_LARGE: {
    message: 'A message of {method} exceeds the limit of {limit} bytes.',
    remedy: 'Pictures travel over the bus and the evidence store; ask for less in one call.',
  },
  RPC_HANDLER_FAILED: {
    message: 'The handler of {method} failed.',
    remedy: 'See the log of the service behind it at this time.',
  },
  RPC_FAILED: {
    message: '{method} failed with gRPC status {status}.',
    remedy: 'See the log of the service behind it at this time.',
  },
});
