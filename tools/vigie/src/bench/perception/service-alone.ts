import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, connectBus } from '@vigie/bus';
import { decodeScreen, encodeFrame, subjects } from '@vigie/contracts';
import type { Frame, RgbImage, Screen } from '@vigie/domain';
import { startNatsServer } from '@vigie/local-services';
import { startChildPart } from '../../system/child-part';

/** The perception service in processes of its own, on a bus of its own. */
export interface ServiceAlone {
  /** Publishes a picture as a frame that is asked for; the screen that becomes of it. */
  ask(picture: Picture, workstationId: string): Promise<Screen>;
  /** Memory of the largest replica, MB: the most that it ever had, and what it has now. */
  memory(): { readonly peak: number; readonly now: number };
  stop(): Promise<void>;
}

/** A screen's pixels, encoded as an agent sends them. */
export interface Picture {
  readonly image: RgbImage;
  readonly png: Uint8Array;
}

export async function startServiceAlone(o: {
  readonly replicas: number;
  readonly threads: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<ServiceAlone> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-perception-'));
  const nats = await startNatsServer({ folder: join(folder, 'nats'), ephemeral: true });
  const bus = await connectBus({ url: nats.url, name: 'bench' });
  const waiting = new Map<string, (screen: Screen) => void>();
  await bus.subscribe(subjects.allScreens, (message) => {
    const screen = decodeScreen(message.data);
    waiting.get(screen.frameId)?.(screen);
    waiting.delete(screen.frameId);
  });
  const parts: Awaited<ReturnType<typeof startChildPart>>[] = [];
  for (let replica = 0; replica < o.replicas; replica += 1) {
    parts.push(
      await startChildPart({
        name: `perception-${replica}`,
        packageName: '@vigie/perception',
        folder,
        env: {
          VIGIE_PERCEPTION_NATS_URL: nats.url,
          VIGIE_PERCEPTION_THREADS: String(o.threads),
          VIGIE_PERCEPTION_EVIDENCE_FOLDER: join(folder, 'evidence'),
          ...o.env,
        },
        signal: new AbortController().signal,
        onUnexpectedEnd: (error) => {
          throw error;
        },
      }),
    );
  }
  const sequences = new Map<string, number>();
  return {
    ask: async (picture, workstationId) => {
      const sequence = (sequences.get(workstationId) ?? 0) + 1;
      sequences.set(workstationId, sequence);
      const frame = frameOf(picture, workstationId, sequence);
      const screen = new Promise<Screen>((resolve) => waiting.set(frame.frameId, resolve));
      await publish(bus, frame);
      return screen;
    },
    memory: () => {
      const all = parts.map(({ pid }) => memoryOf(pid));
      return { peak: Math.max(...all.map(({ peak }) => peak)), now: Math.max(...all.map(({ now }) => now)) };
    },
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
      await bus.close();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function publish(bus: Bus, frame: Frame): Promise<void> {
  return bus.publish(subjects.frame(frame.workstationId), encodeFrame(frame));
}

function frameOf({ image, png }: Picture, workstationId: string, sequence: number): Frame {
  const { width, height } = image;
  return {
    ...{ frameId: `${workstationId}-${sequence}`, site: 'bench', workstationId },
    ...{ sequence, keyframeSequence: sequence, part: 0, parts: 1, capturedAtMs: Date.now() },
    ...{ size: { width, height }, monitor: 'screen', window: null, cursor: null, accessibility: [] },
    patches: [{ rect: { x: 0, y: 0, width, height }, encoding: 'png', data: png }],
    digest: createHash('sha256').update(image.data).digest(),
    request: { requestId: `${workstationId}-${sequence}`, runId: 'b', workflowId: 'b', stepId: 'b', context: {} },
  };
}

/** VmHWM and VmRSS. Linux only. */
function memoryOf(pid: number): { peak: number; now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { peak: mb('VmHWM'), now: mb('VmRSS') };
}
