import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mayMountDisks, mountSmallDisk, until } from '@vigie/testkit';
import { requireFreeDisk, startHealthServer } from '../src';

describe('the disk that a service writes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-room-'));
  const disk = mayMountDisks() ? mountSmallDisk(folder, 4 * 1024) : null;
  afterAll(() => {
    disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is enough when it has the room that is asked for', async () => {
    await requireFreeDisk([folder, tmpdir()], 0.1);
  });

  it('is too full below that, which is told with the room that is left', async () => {
    await expect(requireFreeDisk([tmpdir(), folder], 1e9)).rejects.toMatchObject({
      code: 'DISK_LOW',
      facts: { folder: tmpdir(), leastMiB: 1e9, freeMiB: expect.any(Number) },
    });
  });

  it('that is not there is no disk with room', async () => {
    await expect(requireFreeDisk([path.join(folder, 'nowhere')], 0)).rejects.toMatchObject({
      code: 'DISK_UNKNOWN',
      facts: { reason: 'ENOENT' },
    });
  });

  (disk ? it : it.skip)('takes readiness away when it is full, and gives it back', async () => {
    const sources = { ready: () => requireFreeDisk([folder], 1), metrics: async () => '' };
    const server = await startHealthServer({ host: '127.0.0.1', port: 0, sources });
    const status = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
    expect(await status()).toBe(200);
    disk?.fill();
    await until(async () => (await status()) === 503);
    disk?.free();
    await until(async () => (await status()) === 200);
    await server.stop();
  });
});
