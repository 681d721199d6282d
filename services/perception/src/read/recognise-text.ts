import type { RgbImage } from '@vigie/domain';
import type { NeuralModel } from '../ports';
import type { CharacterSet } from './characters';
import { decodeCtc, type Recognition } from './ctc';
import { bucketWidth, INPUT_HEIGHT, scaledWidth, writeCrop } from './recogniser-input';

/** How much is recognised in one go. */
export interface BatchLimits {
  readonly crops: number;
  /** Columns of a batch's input, all crops together: wide lines go in smaller batches, which bounds the memory. */
  readonly columns: number;
}

/** Measured on two cores: 8 crops at a time; 16 and 32 are slower. */
export const CPU_BATCH: BatchLimits = { crops: 8, columns: 3200 };

/** Reads each crop (one line of text each). `betweenBatches` may throw to give up. Results are in the crops' order. */
export async function recogniseText(
  session: NeuralModel,
  characters: CharacterSet,
  crops: readonly RgbImage[],
  betweenBatches: () => void,
  limits: () => BatchLimits = () => CPU_BATCH,
): Promise<Recognition[]> {
  const results: Recognition[] = new Array(crops.length);
  const order = crops.map((_crop, index) => index).sort((a, b) => scaledWidth(crops[a]!) - scaledWidth(crops[b]!));
  for (let start = 0; start < order.length; ) {
    betweenBatches();
    const batch = nextBatch(order, start, crops, limits());
    const read = await recogniseBatch(
      session,
      characters,
      batch.map((index) => crops[index]!),
    );
    batch.forEach((index, slot) => {
      results[index] = read[slot]!;
    });
    start += batch.length;
  }
  return results;
}

/**
 * Crops of one bucket of width, as many as the limits allow. Never of two: padding changes what the recogniser reads, and a reading must
 * depend on its own pixels alone, whatever else was on the screen.
 */
function nextBatch(order: readonly number[], start: number, crops: readonly RgbImage[], limits: BatchLimits): number[] {
  const first = bucketWidth(scaledWidth(crops[order[start]!]!));
  const batch: number[] = [];
  const most = Math.min(limits.crops, Math.max(1, Math.floor(limits.columns / first)));
  for (const index of order.slice(start, start + most)) {
    if (bucketWidth(scaledWidth(crops[index]!)) !== first) break;
    batch.push(index);
  }
  return batch;
}

async function recogniseBatch(
  session: NeuralModel,
  characters: CharacterSet,
  crops: RgbImage[],
): Promise<Recognition[]> {
  const width = Math.max(...crops.map((crop) => bucketWidth(scaledWidth(crop))));
  const data = new Float32Array(crops.length * 3 * INPUT_HEIGHT * width);
  crops.forEach((crop, slot) => {
    writeCrop(crop, data, slot, width);
  });
  const outputs = await session.run({
    [session.inputNames[0]!]: { data, dims: [crops.length, 3, INPUT_HEIGHT, width] },
  });
  const output = outputs[session.outputNames[0]!]!;
  const steps = output.dims[1]!;
  return crops.map((crop, slot) =>
    decodeCtc(
      output.data as Float32Array,
      slot * steps * characters.classes,
      steps,
      scaledWidth(crop) / width,
      characters,
    ),
  );
}
