import { createServer, type ServerResponse } from 'node:http';
import { isCoded } from '@vigie/errors';
import { lifecycleErrors } from './errors';

/** Longest check of readiness, ms; probes ask again every few seconds. */
const READY_DEADLINE_MS = 5_000;

export interface HealthSources {
  /** Does a real round trip to everything that the service depends on; rejects with a coded error. */
  readonly ready: () => Promise<void>;
  /** Prometheus' text format. */
  readonly metrics: () => Promise<string>;
}

export interface HealthServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * What a supervisor asks a service that has no HTTP of its own: `/livez` (the process answers), `/readyz` (so does
 * everything behind it; 503 with the error's code otherwise) and `/metrics`. It tells codes and numbers, never texts.
 * @throws HEALTH_PORT_TAKEN
 */
export async function startHealthServer(o: {
  host: string;
  port: number;
  sources: HealthSources;
}): Promise<HealthServer> {
  const ready = oneAtATime(o.sources.ready);
  const server = createServer((request, response) => {
    switch (request.url) {
      case '/livez':
        return answer(response, 200, { status: 'ok' });
      case '/readyz':
        ready().then(
          () => answer(response, 200, { status: 'ok' }),
          (error: unknown) =>
            answer(response, 503, { status: 'failing', code: isCoded(error) ? error.code : 'INTERNAL' }),
        );
        return;
      case '/metrics':
        o.sources.metrics().then(
          (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
          () => answer(response, 500, { status: 'failing' }),
        );
        return;
      default:
        return answer(response, 404, { status: 'unknown path' });
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(lifecycleErrors.create('HEALTH_PORT_TAKEN', { port: o.port }, error)));
    server.listen(o.port, o.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : o.port);
    });
  });
  server.unref();
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, stop };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Readiness does real work, so probes that come while it is under way share its answer. */
function oneAtATime(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= withinDeadline(check()).finally(() => {
      running = null;
    });
    return running;
  };
}

function withinDeadline(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(lifecycleErrors.create('READINESS_TOO_SLOW', { seconds: READY_DEADLINE_MS / 1000 }));
    timer = setTimeout(fail, READY_DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
