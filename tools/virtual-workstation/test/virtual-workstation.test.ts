import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryBus } from '@vigie/bus';
import { captureAgentConfig } from '@vigie/capture-agent';
import { decodeFrame } from '@vigie/contracts';
import { fixedClock, startVirtualWorkstation } from '../src';
import { START_MS } from './start';

test('the real agent publishes the virtual screen as any other', async () => {
  const bus = memoryBus();
  const journalFolder = mkdtempSync(path.join(tmpdir(), 'vigie-virtual-'));
  const config = captureAgentConfig.parse({
    workstationId: 'virtual-1',
    orchestratorAddress: '127.0.0.1:9',
    pinnedKeys: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
    journalFolder,
  });
  const seen = new Promise<Uint8Array>((resolve) => {
    void bus.subscribe('frame.>', (message) => resolve(message.data));
  });
  const workstation = await startVirtualWorkstation({
    config,
    bus,
    options: { clock: fixedClock(START_MS), startScreen: 'search' },
  });
  try {
    const frame = decodeFrame(await seen);
    expect(frame).toMatchObject({
      workstationId: 'virtual-1',
      size: { width: 1280, height: 800 },
      window: { appName: 'dph', title: 'DPH - Recherche de patient' },
    });
    expect(frame.patches.length).toBeGreaterThan(0);
    expect(workstation.desktop.effects()).toEqual([]);
  } finally {
    await workstation.stop();
    await bus.close();
    rmSync(journalFolder, { recursive: true, force: true });
  }
});
