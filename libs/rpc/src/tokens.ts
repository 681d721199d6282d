import { createHash, timingSafeEqual } from 'node:crypto';
import {
  InterceptingCall,
  type Interceptor,
  type Metadata,
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js';
import { rpcErrors } from './errors';

/** Metadata that carries a caller's token, as HTTP does: `Bearer TOKEN`. */
const TOKEN_METADATA = 'authorization';

/** What metadata can carry, long enough to be no word that somebody tries. */
const TOKEN = /^[\x21-\x7e]{16,512}$/;

/** @throws RPC_TOKEN_INVALID, which never holds the token. */
export function checkToken(token: string): void {
  if (!TOKEN.test(token)) throw rpcErrors.create('RPC_TOKEN_INVALID');
}

/** Sends the token with every call of a client. */
export function sendToken(token: string): Interceptor {
  checkToken(token);
  return (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      start: (metadata, listener, next) => {
        const own = metadata.clone();
        own.set(TOKEN_METADATA, `Bearer ${token}`);
        next(own, listener);
      },
    });
}

/**
 * Ends a call without the right token as UNAUTHENTICATED before any of its messages is read; its handler never learns of
 * it. `tokens` has the token of each method's path; a path that is not in it asks for none.
 */
export function askForTokens(tokens: ReadonlyMap<string, string>): ServerInterceptor {
  const digests = new Map([...tokens].map(([path, token]) => [path, digest(`Bearer ${token}`)]));
  return ({ path }, call) => {
    const wanted = digests.get(path);
    if (wanted === undefined) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        if (matches(metadata, wanted)) next(metadata);
        else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'RPC_UNAUTHENTICATED' });
      })
      .build();
    return new ServerInterceptingCall(call, new ResponderBuilder().withStart((next) => next(listener)).build());
  };
}

function matches(metadata: Metadata, wanted: Buffer): boolean {
  const [given, ...more] = metadata.get(TOKEN_METADATA);
  return typeof given === 'string' && more.length === 0 && timingSafeEqual(digest(given), wanted);
}

/** Digests are of one length, so that comparing them tells nothing of the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
