import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireFreeDisk, startHealthServer } from '../src';

describe('the disk that a service writes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigie-room-'));
  const mounted = mountSmallDisk(folder);
  afterAll(() => {
    if (mounted) execFileSync('umount', [folder]);
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

  (mounted ? it : it.skip)('takes readiness away within two seconds of being full, and gives it back', async () => {
    const sources = { ready: () => requireFreeDisk([folder], 1), metrics: async () => '' };
    const server = await startHealthServer({ host: '127.0.0.1', port: 0, sources });
    const status = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
    const until = async (wanted: number) => {
      const started = performance.now();
      while ((await status()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
      return performance.now() - started;
    };
    expect(await status()).toBe(200);
    const file = path.join(folder, 'full');
    writeFileSync(file, Buffer.alloc(3_500_000));
    expect(await until(503)).toBeLessThan(2_000);
    rmSync(file);
    expect(await until(200)).toBeLessThan(2_000);
    await server.stop();
  });
});

/** A disk of 4 MiB, where we may mount one. */
function mountSmallDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
