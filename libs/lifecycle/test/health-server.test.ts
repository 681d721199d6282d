import { spawn } from 'node:child_process';
import path from 'node:path';
import { defineErrors } from '@vigie/errors';
import { type HealthServer, startHealthServer } from '../src';

const errors = defineErrors('test', { BUS_GONE: { message: 'the bus of {place} is gone', remedy: 'bring it back' } });

describe('a service that is asked for its health', () => {
  let failure: Error | null = null;
  let checks = 0;
  let server: HealthServer;
  const ask = async (where: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${where}`);
    return { status: response.status, text: await response.text() };
  };

  beforeAll(async () => {
    const ready = async () => {
      checks++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (failure !== null) throw failure;
    };
    const metrics = async () => 'frames_total 3\n';
    server = await startHealthServer({ host: '127.0.0.1', port: 0, sources: { ready, metrics } });
  });
  afterAll(() => server.stop());

  it('is alive and ready when everything behind it answers', async () => {
    expect(await ask('/livez')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await ask('/metrics')).text).toBe('frames_total 3\n');
    expect((await ask('/else')).status).toBe(404);
  });

  it('stays alive but is not ready when something behind it fails, and tells the code but no text', async () => {
    failure = errors.create('BUS_GONE', { place: 'ward 7' });
    expect(await ask('/readyz')).toEqual({ status: 503, text: '{"status":"failing","code":"BUS_GONE"}' });
    expect((await ask('/livez')).status).toBe(200);
    failure = null;
  });

  it('checks once for probes that come together', async () => {
    checks = 0;
    await Promise.all([ask('/readyz'), ask('/readyz'), ask('/readyz')]);
    expect(checks).toBe(1);
  });

  it('refuses a port that is taken', async () => {
    const sources = { ready: async () => {}, metrics: async () => '' };
    await expect(startHealthServer({ host: '127.0.0.1', port: server.port, sources })).rejects.toMatchObject({
      code: 'HEALTH_PORT_TAKEN',
    });
  });
});

describe('a service process with VIGIE_HEALTH_PORT', () => {
  it('answers while it starts and is ready only afterwards', async () => {
    const probe = await startHealthServer({
      host: '127.0.0.1',
      port: 0,
      sources: { ready: async () => {}, metrics: async () => '' },
    });
    await probe.stop();
    const script = `
      const { runProcess } = require(${JSON.stringify(path.resolve(__dirname, '../dist'))});
      runProcess(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return { name: 'slow', ready: async () => {}, stop: async () => {} };
      });`;
    const environment = { ...process.env, VIGIE_HEALTH_PORT: String(probe.port) };
    const child = spawn(process.execPath, ['-e', script], { env: environment, stdio: 'ignore' });
    const status = async (where: string) =>
      fetch(`http://127.0.0.1:${probe.port}${where}`).then(
        (response) => response.status,
        () => 0,
      );
    const seen = new Set<string>();
    try {
      for (let tries = 0; tries < 100 && !seen.has('200 200'); tries++) {
        seen.add(`${await status('/livez')} ${await status('/readyz')}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect([...seen].filter((pair) => !pair.startsWith('0 '))).toEqual(['200 503', '200 200']);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
