import { concat, type Field, fields, lengthDelimited } from './wire';

/**
 * Cuts an ONNX model at inner tensors: keeps the nodes and weights that those need and makes them the model's outputs.
 * A backbone can so be used as a feature extractor without shipping a second file. Tensors that the model does not have
 * are simply missing from the result's outputs, and the runtime then refuses to load it.
 */
export function cutGraph(model: Uint8Array, tensors: readonly string[]): Uint8Array {
  // ModelProto.graph = 7.
  return concat(
    fields(model).map((field) => (field.id === 7 ? lengthDelimited(7, cutNodes(field.body, tensors)) : field.raw)),
  );
}

/**
 * GraphProto.node = 1, initializer = 5, output = 12, value_info = 13; NodeProto.input = 1, output = 2; TensorProto.name = 8;
 * ValueInfoProto.name = 1.
 */
function cutNodes(graph: Uint8Array, tensors: readonly string[]): Uint8Array {
  const all = fields(graph);
  const needed = new Set(tensors);
  const kept = new Set<Field>();
  // Nodes stand in topological order, so one pass from the end finds all that the tensors depend on.
  for (const node of all.filter((field) => field.id === 1).reverse()) {
    const parts = fields(node.body);
    if (!names(parts, 2).some((output) => needed.has(output))) continue;
    kept.add(node);
    for (const input of names(parts, 1)) needed.add(input);
  }
  const rest = all.filter((field) => {
    if (field.id === 1) return kept.has(field);
    if (field.id === 5) return names(fields(field.body), 8).some((name) => needed.has(name));
    return field.id !== 12 && field.id !== 13;
  });
  const cuts = tensors.map((tensor) => lengthDelimited(12, lengthDelimited(1, new TextEncoder().encode(tensor))));
  return concat([...rest.map((field) => field.raw), ...cuts]);
}

function names(parts: readonly Field[], id: number): string[] {
  return parts.filter((part) => part.id === id).map((part) => new TextDecoder().decode(part.body));
}
