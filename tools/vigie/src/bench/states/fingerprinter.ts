import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryBus } from '@vigie/bus';
import { openCache } from '@vigie/cache';
import type { PerceptionMode, Screen, ScreenState } from '@vigie/domain';
import { embeddingConfig, startEmbedding } from '@vigie/embedding';
import { openEvidenceStore } from '@vigie/evidence';
import { busEmbedder, fuseScreen, fusionConfig } from '@vigie/fusion';
import { decodeImage, NO_SURROUNDINGS, openEyes, perceiveImage } from '@vigie/perception';

export interface Fingerprinted {
  readonly fingerprint: Float32Array;
  readonly components: ReadonlyMap<string, Float32Array>;
  readonly state: ScreenState;
  readonly perceiveMs: number;
  /** Embedding, over the bus as in a running system, and fusion. */
  readonly fuseMs: number;
}

export interface Fingerprinter {
  readonly models: readonly string[];
  fingerprint(png: Uint8Array): Promise<Fingerprinted>;
  close(): Promise<void>;
}

/** Perception, embedding and fusion in this process, with the defaults of a running system. No database. */
export async function openFingerprinter(mode: PerceptionMode): Promise<Fingerprinter> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-states-'));
  const evidence = await openEvidenceStore({ folder });
  const cache = await openCache({ namespace: 'bench' });
  const bus = memoryBus();
  const config = fusionConfig.parse({ mode });
  const embedding = await startEmbedding({ config: embeddingConfig.parse({}), bus, cache, evidence });
  const opened = await openEyes({ models: null, threads: 2, providers: ['cpu'], shared: null });
  const embedder = busEmbedder(bus, { ...config, timeoutMs: 60_000 });
  return {
    models: embedding.providers.map(({ id, device }) => `${id} (${device})`),
    fingerprint: async (png) => {
      const started = performance.now();
      const image = await decodeImage(png, 'picture', 40);
      const sight = await perceiveImage(opened.eyes, image, NO_SURROUNDINGS, () => {});
      const perceived = performance.now();
      const screen = screenOf(sight, await evidence.put(png, { kind: 'frame' }));
      const fusing = performance.now();
      const fused = await fuseScreen(embedder, screen, config, () => performance.now());
      const components = fused.vectors.filter((vector) => vector.elementId === '');
      return {
        fingerprint: fused.fingerprint,
        state: fused.state,
        components: new Map(components.map(({ part, vector }) => [part, vector])),
        perceiveMs: perceived - started,
        fuseMs: performance.now() - fusing,
      };
    },
    close: async () => {
      await embedding.stop();
      await opened.close();
      await bus.close();
      await cache.close();
      await evidence.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What perception publishes, for a picture that no agent sent: no window title, no context. */
function screenOf(sight: Awaited<ReturnType<typeof perceiveImage>>, evidence: string): Screen {
  const { width, height, data } = sight.image;
  return {
    frameId: evidence,
    site: 'bench',
    workstationId: 'bench',
    sequence: 1,
    capturedAtMs: 0,
    size: { width, height },
    monitor: 'primary',
    imageDigest: createHash('sha256').update(data).digest(),
    evidence,
    window: null,
    cursor: null,
    request: null,
    words: sight.words,
    lines: sight.lines,
    elements: sight.elements.map((element, index) => ({ ...element, elementId: `element-${index}` })),
    doubts: sight.doubts,
    perceiveMs: 0,
    failure: '',
  };
}
