import { request } from 'node:http';

const ANSWER_MS = 1_000;

/**
 * Whether the suites get containers: when a Docker engine answers, unless VIGIE_TEST_SERVICES says `local` or
 * `containers`. A client without an engine, as on many build machines, does not count.
 */
export function useContainers(): Promise<boolean> {
  const wish = process.env.VIGIE_TEST_SERVICES;
  if (wish === 'local') return Promise.resolve(false);
  if (wish === 'containers') return Promise.resolve(true);
  answer ??= engineAnswers();
  return answer;
}

let answer: Promise<boolean> | undefined;

function engineAnswers(): Promise<boolean> {
  const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  const at = host.startsWith('unix://') ? { socketPath: host.slice('unix://'.length) } : tcpAddress(host);
  return new Promise((resolve) => {
    const ping = request({ ...at, path: '/_ping', timeout: ANSWER_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });
}

function tcpAddress(host: string): { host: string; port: string } {
  const url = new URL(host.replace(/^tcp:/, 'http:'));
  return { host: url.hostname, port: url.port || '2375' };
}
