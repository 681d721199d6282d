import { createServer } from 'node:net';
import { isCoded } from '@vigie/errors';
import { localServicesErrors } from '../errors';

/** Tries with a port of our own choice, which another process may take between our look and the service's bind. */
const ATTEMPTS = 4;

/**
 * Starts a service on `asked`, or on a free port when none is asked for.
 * @throws PORT_TAKEN when `asked` is taken
 */
export async function onPort<T>(
  service: string,
  asked: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (asked !== undefined) {
    if (!(await canListen(asked))) throw localServicesErrors.create('PORT_TAKEN', { service, port: asked });
    return start(asked);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!isCoded(error, 'PORT_TAKEN') || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** A TCP port on the loopback interface that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

function canListen(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
