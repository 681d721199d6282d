export type TensorValues = Float32Array | Int32Array | BigInt64Array | Uint8Array;

/** A dense tensor, row-major; `data.length` is the product of `dims`. */
export interface TensorData {
  readonly data: TensorValues;
  readonly dims: readonly number[];
}
