import { connect } from 'node:net';

/** How long an answer may take, ms. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Whether anything takes connections at `host:port`. A system that gets no answer asks again after 1, 3, 7, 15 … seconds,
 * and gRPC cannot be made to give up sooner; so whoever asks here every second or so finds a peer soon after its return.
 */
export function answers(address: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  const [host, port] = partsOf(address);
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_TIMEOUT_MS });
    const end = (answered: boolean) => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(answered);
    };
    const stop = () => end(false);
    signal.addEventListener('abort', stop);
    socket.once('connect', () => end(true));
    socket.once('timeout', stop);
    socket.once('error', stop);
  });
}

/** `[::1]:80` has brackets around an address that holds colons itself. */
function partsOf(address: string): [host: string, port: number] {
  const colon = address.lastIndexOf(':');
  return [address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), Number(address.slice(colon + 1))];
}
