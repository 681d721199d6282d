import { createBatcher } from './batcher';
import { inferenceErrors } from './errors';
import type { OnnxSession } from './session';
import type { TensorData, TensorValues } from './tensor';

/** A model whose inputs and outputs all have the batch as their first dimension, and whose rows do not see one another. */
export type BatchedModel = Pick<OnnxSession, 'inputNames' | 'outputNames'> & {
  run(feeds: Readonly<Record<string, TensorData>>): Promise<Record<string, TensorData>>;
};

export interface JoinOptions {
  /** Most rows of one run. A run that asks for more goes alone. */
  readonly maxRows: number;
}

/**
 * Joins runs of several callers that wait at the same time into one along the first dimension, where their other
 * dimensions are the same. Work-conserving: a model that is idle takes what is there at once. When a joined run fails
 * each is tried alone, so that one caller cannot spoil the others.
 */
export function joinRuns(model: BatchedModel, { maxRows }: JoinOptions): BatchedModel {
  const batcher = createBatcher<Feeds, Result>({
    maxBatch: maxRows,
    sizeOf: rowsOf,
    kindOf: shapeOf,
    run: (batch) => runTogether(model, batch),
  });
  return {
    inputNames: model.inputNames,
    outputNames: model.outputNames,
    run: async (feeds) => {
      const result = await batcher.submit(feeds);
      if ('error' in result) throw result.error;
      return result.outputs;
    },
  };
}

type Feeds = Readonly<Record<string, TensorData>>;
type Result = { readonly outputs: Record<string, TensorData> } | { readonly error: unknown };

function rowsOf(feeds: Feeds): number {
  return Object.values(feeds)[0]?.dims[0] ?? 1;
}

function shapeOf(feeds: Feeds): string {
  return Object.keys(feeds)
    .sort()
    .map((name) => `${name}:${feeds[name]?.dims.slice(1).join('x')}`)
    .join(' ');
}

async function runTogether(model: BatchedModel, batch: readonly Feeds[]): Promise<Result[]> {
  const alone = async (feeds: Feeds): Promise<Result> => {
    try {
      return { outputs: await model.run(feeds) };
    } catch (error) {
      return { error };
    }
  };
  const [first] = batch;
  if (first && batch.length === 1) return [await alone(first)];
  const joined = await model.run(concatenate(batch)).catch(() => null);
  if (joined) return split(joined, batch.map(rowsOf)).map((outputs) => ({ outputs }));
  const results: Result[] = [];
  for (const feeds of batch) results.push(await alone(feeds));
  return results;
}

function concatenate(batch: readonly Feeds[]): Feeds {
  const names = Object.keys(batch[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const parts = batch.map((feeds) => feeds[name] as TensorData);
      const first = parts[0] as TensorData;
      const length = parts.reduce((sum, part) => sum + part.data.length, 0);
      const data = new (first.data.constructor as new (length: number) => TensorValues)(length);
      let at = 0;
      for (const part of parts) {
        (data as Float32Array).set(part.data as Float32Array, at);
        at += part.data.length;
      }
      const rows = parts.reduce((sum, part) => sum + (part.dims[0] ?? 1), 0);
      return [name, { data, dims: [rows, ...first.dims.slice(1)] }];
    }),
  );
}

function split(joined: Record<string, TensorData>, rows: readonly number[]): Record<string, TensorData>[] {
  const all = rows.reduce((sum, count) => sum + count, 0);
  let from = 0;
  return rows.map((count) => {
    const start = from;
    from += count;
    return Object.fromEntries(
      Object.entries(joined).map(([name, { data, dims }]) => {
        if (dims[0] !== all) throw inferenceErrors.create('BATCH_NOT_ROWS', { output: name, rows: all });
        const row = data.length / all;
        return [name, { data: data.subarray(start * row, (start + count) * row), dims: [count, ...dims.slice(1)] }];
      }),
    );
  });
}
