import type { TensorData } from '@vigie/inference';
import { toUnitOrAxis } from '../../embed/unit-vector';
import { embeddingErrors } from '../../errors';

interface Stated {
  readonly id: string;
  readonly dimensions: number;
}

/** A [count, dimensions] tensor as unit vectors. Throws MOUNTED_MODEL_MISMATCH, EMBED_NOT_FINITE. */
export function splitRows(tensor: TensorData | undefined, count: number, model: Stated): Float32Array[] {
  const { data } = tensor ?? {};
  const found = (data?.length ?? 0) / count;
  if (found !== model.dimensions || !(data instanceof Float32Array)) throw mismatch(model, found);
  if (!data.every(Number.isFinite)) throw embeddingErrors.create('EMBED_NOT_FINITE', { provider: model.id });
  return Array.from({ length: count }, (_, row) => toUnitOrAxis(data.slice(row * found, (row + 1) * found)));
}

export function mismatch({ id, dimensions }: Stated, found: number) {
  return embeddingErrors.create('MOUNTED_MODEL_MISMATCH', { id, found, expected: dimensions });
}
