import { concat, type Field, fields, lengthDelimited, varintField } from './wire';

/**
 * Cuts an ONNX model at inner tensors: keeps the nodes and weights that those need and makes them the model's outputs.
 * A backbone can so be used as a feature extractor without shipping a second file. Tensors that the model does not have
 * are simply missing from the result's outputs, and the runtime then refuses to load it.
 */
export function cutGraph(model: Uint8Array, tensors: readonly string[]): Uint8Array {
  return mendGraph(model, tensors, new Map());
}

/**
 * Fixes inner tensors of an ONNX model at given values, and drops what computed them. `values` by the tensor's name.
 * With the gates of its squeeze-and-excite blocks fixed, a network no longer looks at the whole image at every place.
 */
export function fixTensors(model: Uint8Array, values: ReadonlyMap<string, FixedTensor>): Uint8Array {
  return mendGraph(model, null, values);
}

export interface FixedTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** ModelProto.graph = 7; GraphProto.node = 1, initializer = 5, output = 12, value_info = 13. */
function mendGraph(
  model: Uint8Array,
  outputs: readonly string[] | null,
  fixed: ReadonlyMap<string, FixedTensor>,
): Uint8Array {
  return concat(
    fields(model).map((field) =>
      field.id === 7 ? lengthDelimited(7, mendNodes(field.body, outputs, fixed)) : field.raw,
    ),
  );
}

/** NodeProto.input = 1, output = 2; TensorProto.name = 8; ValueInfoProto.name = 1. */
function mendNodes(
  graph: Uint8Array,
  outputs: readonly string[] | null,
  fixed: ReadonlyMap<string, FixedTensor>,
): Uint8Array {
  const all = fields(graph);
  const own = all.filter((field) => field.id === 12).flatMap((field) => names(fields(field.body), 1));
  const needed = new Set(outputs ?? own);
  const kept = new Set<Field>();
  // Nodes stand in topological order, so one pass from the end finds all that the tensors depend on.
  for (const node of all.filter((field) => field.id === 1).reverse()) {
    const parts = fields(node.body);
    if (!names(parts, 2).some((output) => needed.has(output) && !fixed.has(output))) continue;
    kept.add(node);
    for (const input of names(parts, 1)) needed.add(input);
  }
  const rest = all.filter((field) => {
    if (field.id === 1) return kept.has(field);
    if (field.id === 5) return names(fields(field.body), 8).some((name) => needed.has(name));
    return field.id !== 13 && !(field.id === 12 && outputs);
  });
  const cuts = (outputs ?? []).map((tensor) =>
    lengthDelimited(12, lengthDelimited(1, new TextEncoder().encode(tensor))),
  );
  const constants = [...fixed].map(([name, tensor]) => lengthDelimited(5, initializer(name, tensor)));
  return concat([...rest.map((field) => field.raw), ...constants, ...cuts]);
}

/** TensorProto: dims = 1, data_type = 2 (1 is float32), name = 8, raw_data = 9. */
function initializer(name: string, { data, dims }: FixedTensor): Uint8Array {
  return concat([
    ...dims.map((size) => varintField(1, size)),
    varintField(2, 1),
    lengthDelimited(8, new TextEncoder().encode(name)),
    lengthDelimited(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function names(parts: readonly Field[], id: number): string[] {
  return parts.filter((part) => part.id === id).map((part) => new TextDecoder().decode(part.body));
}
