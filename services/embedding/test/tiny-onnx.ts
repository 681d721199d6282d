import { createHash } from 'node:crypto';

/** Just enough of ONNX's protobuf to write models of a few nodes for tests. */
const varint = (value: number): number[] =>
  value > 127 ? [(value % 128) | 128, ...varint(Math.floor(value / 128))] : [value];
const field = (id: number, body: Uint8Array | string): number[] => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return [...varint(id * 8 + 2), ...varint(bytes.length), ...bytes];
};
const number = (id: number, value: number): number[] => [...varint(id * 8), ...varint(value)];
const join = (...parts: number[][]): Uint8Array => Uint8Array.from(parts.flat());

const FLOAT = 1;
const INT64 = 7;

function valueInfo(name: string, type: number, dims: readonly (number | string)[]): Uint8Array {
  const shape = dims.map((dim) => field(1, join(typeof dim === 'number' ? number(1, dim) : field(2, dim))));
  const tensor = join(number(1, type), field(2, join(...shape)));
  return join(field(1, name), field(2, join(field(1, tensor))));
}

interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Lists of whole numbers. */
  readonly attributes?: Readonly<Record<string, readonly number[]>>;
  /** Single whole numbers. */
  readonly number?: Readonly<Record<string, number>>;
}

function nodeBytes({ op, inputs, outputs, attributes = {}, number: single = {} }: Node): Uint8Array {
  const lists = Object.entries(attributes).map(([name, values]) =>
    field(5, join(field(1, name), ...values.map((value) => number(8, value)), number(20, 7))),
  );
  const singles = Object.entries(single).map(([name, value]) =>
    field(5, join(field(1, name), number(3, value), number(20, 2))),
  );
  return join(
    ...inputs.map((i) => field(1, i)),
    ...outputs.map((o) => field(2, o)),
    field(4, op),
    ...lists,
    ...singles,
  );
}

function model(parts: {
  readonly nodes: readonly Node[];
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
  readonly weights?: readonly Uint8Array[];
}): Uint8Array {
  const graph = join(
    ...parts.nodes.map((node) => field(1, nodeBytes(node))),
    field(2, 'tiny'),
    ...(parts.weights ?? []).map((weight) => field(5, weight)),
    ...parts.inputs.map((input) => field(11, input)),
    ...parts.outputs.map((output) => field(12, output)),
  );
  return join(number(1, 8), field(7, graph), field(8, join(number(2, 13))));
}

/** pixels [n, 3, 64, 64] → the mean colour of 2 × 2 regions: [n, 12]. */
export function tinyImageModel(): Uint8Array {
  return model({
    nodes: [
      {
        op: 'AveragePool',
        inputs: ['pixels'],
        outputs: ['pooled'],
        attributes: { kernel_shape: [32, 32], strides: [32, 32] },
      },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['embedding'] },
    ],
    inputs: [valueInfo('pixels', FLOAT, ['n', 3, 64, 64])],
    outputs: [valueInfo('embedding', FLOAT, ['n', 12])],
  });
}

/** As `tinyImageModel`, and then the logarithm: not finite where a region is black. */
export function tinyLogModel(): Uint8Array {
  const pool = { kernel_shape: [32, 32], strides: [32, 32] };
  return model({
    nodes: [
      { op: 'AveragePool', inputs: ['pixels'], outputs: ['pooled'], attributes: pool },
      { op: 'Log', inputs: ['pooled'], outputs: ['logged'] },
      { op: 'Flatten', inputs: ['logged'], outputs: ['embedding'] },
    ],
    inputs: [valueInfo('pixels', FLOAT, ['n', 3, 64, 64])],
    outputs: [valueInfo('embedding', FLOAT, ['n', 12])],
  });
}

/** flattened_patches [n, t, 14] of 2 × 2 pixels → the same; where the mask is 0, a padding that must not count: 1. */
export function tinyPatchModel(): Uint8Array {
  return model({
    nodes: [
      { op: 'Cast', inputs: ['attention_mask'], outputs: ['there'], number: { to: 9 } },
      { op: 'Unsqueeze', inputs: ['there', 'last'], outputs: ['column'] },
      { op: 'Where', inputs: ['column', 'flattened_patches', 'one'], outputs: ['last_hidden_state'] },
    ],
    inputs: [valueInfo('flattened_patches', FLOAT, ['n', 't', 14]), valueInfo('attention_mask', INT64, ['n', 't'])],
    outputs: [valueInfo('last_hidden_state', FLOAT, ['n', 't', 14])],
    weights: [
      join(number(1, 1), number(2, INT64), field(8, 'last'), field(9, new Uint8Array(BigInt64Array.of(2n).buffer))),
      join(number(1, 1), number(2, FLOAT), field(8, 'one'), field(9, new Uint8Array(Float32Array.of(1).buffer))),
    ],
  });
}

/** input_ids [n, t] → each token's own one-hot row: [n, t, 8]. */
export function tinyTextModel(): Uint8Array {
  const table = new Float32Array(64);
  for (let i = 0; i < 8; i++) table[i * 9] = 1;
  const weight = join(
    number(1, 8),
    number(1, 8),
    number(2, FLOAT),
    field(8, 'table'),
    field(9, new Uint8Array(table.buffer)),
  );
  return model({
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['last_hidden_state'] }],
    inputs: [valueInfo('input_ids', INT64, ['n', 't'])],
    outputs: [valueInfo('last_hidden_state', FLOAT, ['n', 't', 8])],
    weights: [weight],
  });
}

/** A tokenizer.json of whole words with the ids 1 … 7; 0 is unknown. */
export function tinyTokenizer(words: readonly string[]): string {
  const vocab = Object.fromEntries(['[UNK]', ...words].map((word, id) => [word, id]));
  return JSON.stringify({
    version: '1.0',
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
  });
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
