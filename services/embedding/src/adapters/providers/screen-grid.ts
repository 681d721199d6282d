import { readFile } from 'node:fs/promises';
import type { RgbImage } from '@vigie/domain';
import type { ModelCatalogue, ModelFile, OnnxSession, SessionOptions, TensorData } from '@vigie/inference';
import { resolveModel } from '@vigie/inference';
import { type ChannelStatistics, GRID_COLUMNS, GRID_ROWS, gridVector, poolGrid } from '../../embed/grid-features';
import { type PixelScale, writePlanes } from '../../embed/image-tensor';
import { SCREEN_GRID_PROVIDER } from '../../embed/provider-ids';
import { embeddingErrors } from '../../errors';
import type { EmbeddingProvider, EngineInput } from '../../ports';
import { resizeImage } from '../resize-image';

/** The detector's own scale and a size that is a multiple of its stride (32). */
const SIZE = { width: 960, height: 544 } as const;
const SCALE: PixelScale = { order: 'bgr', mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** The last tensors of the backbone's two deepest stages: strides 16 and 32, channels 192 and 384. */
export const GRID_STAGES = [
  { tensor: 'p2o.Add.147', channels: 192 },
  { tensor: 'p2o.Add.215', channels: 384 },
] as const;

/** The statistics file: per stage the means, then the deviations; 32-bit floats, little-endian. */
function readStatistics(bytes: Uint8Array): ChannelStatistics[] {
  const values = new Float32Array(new Uint8Array(bytes).buffer);
  let at = 0;
  return GRID_STAGES.map(({ channels }) => {
    const mean = values.slice(at, at + channels);
    const deviation = values.slice(at + channels, at + 2 * channels);
    at += 2 * channels;
    return { mean, deviation };
  });
}

export type OpenSession = (model: ModelFile, options: SessionOptions) => Promise<OnnxSession>;

/**
 * A whole screen by the backbone of the text detector: 4 × 3 regions × 576 channels = 6,912 numbers. The detector has
 * seen text and lines of every kind, so its inner activations describe layouts better than any colour statistics.
 */
export async function openScreenGrid(
  catalogue: ModelCatalogue,
  open: OpenSession,
  options: SessionOptions & { readonly maxBatch: number },
): Promise<EmbeddingProvider> {
  const [detector, statisticsFile] = await Promise.all([
    resolveModel(catalogue, 'pp-ocrv4-detection'),
    resolveModel(catalogue, 'vigie-screen-grid-statistics'),
  ]);
  const statistics = readStatistics(await readFile(statisticsFile.file));
  const session = await open(detector, { ...options, cutAt: GRID_STAGES.map((stage) => stage.tensor) });
  const channels = GRID_STAGES.reduce((sum, stage) => sum + stage.channels, 0);
  return {
    facts: {
      id: SCREEN_GRID_PROVIDER,
      modality: 'image',
      dimensions: GRID_COLUMNS * GRID_ROWS * channels,
      maxBatch: options.maxBatch,
      licence: detector.entry.licence,
      sha256: detector.entry.sha256,
      version: `${detector.entry.sha256.slice(0, 12)}-${statisticsFile.entry.sha256.slice(0, 12)}`,
      device: session.provider,
      fellBack: session.fellBack,
    },
    embed: async (inputs) => {
      const pooled = await poolStages(session, inputs.map(imageOf));
      return pooled.map((stages) => joinStages(stages, statistics));
    },
    close: () => session.close(),
  };
}

/** Pooled activations of each image, one array per stage. Also used to compute the statistics. */
export async function poolStages(session: OnnxSession, images: readonly RgbImage[]): Promise<Float32Array[][]> {
  const plane = 3 * SIZE.width * SIZE.height;
  const batch = new Float32Array(images.length * plane);
  for (const [index, image] of images.entries()) {
    writePlanes(await resizeImage(image, SIZE, 'linear'), batch, index * plane, SCALE);
  }
  const found = await session.run({ x: { data: batch, dims: [images.length, 3, SIZE.height, SIZE.width] } });
  return images.map((_, index) => GRID_STAGES.map((stage) => poolGrid(mapOf(found[stage.tensor], index))));
}

function joinStages(stages: readonly Float32Array[], statistics: readonly ChannelStatistics[]): Float32Array {
  const joined = new Float32Array(stages.reduce((sum, stage) => sum + stage.length, 0));
  const share = Math.sqrt(1 / stages.length);
  let at = 0;
  for (const [index, pooled] of stages.entries()) {
    const unit = gridVector(pooled, statistics[index] ?? { mean: [], deviation: [] });
    joined.set(
      unit.map((value) => value * share),
      at,
    );
    at += unit.length;
  }
  return joined;
}

function mapOf(tensor: TensorData | undefined, index: number) {
  const { data: all = new Float32Array(), dims = [] } = tensor ?? {};
  const [, channels = 0, height = 0, width = 0] = dims;
  const length = channels * height * width;
  const data = (all as Float32Array).subarray(index * length, (index + 1) * length);
  return { data, channels, height, width };
}

export function imageOf(input: EngineInput): RgbImage {
  if ('image' in input) return input.image;
  throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider: SCREEN_GRID_PROVIDER });
}
