/**
 * Cuts an ONNX model at inner tensors: keeps the nodes and weights that those need and makes them the model's outputs.
 * A backbone can so be used as a feature extractor without shipping a second file. Works on the protobuf wire format
 * (ModelProto.graph = 7; GraphProto.node = 1, initializer = 5, output = 12, value_info = 13; NodeProto.input = 1,
 * output = 2; TensorProto.name = 8; ValueInfoProto.name = 1), so it needs no schema. Tensors that the model does not
 * have are simply missing from the result's outputs, and the runtime then refuses to load it.
 */
export function cutGraph(model: Uint8Array, tensors: readonly string[]): Uint8Array {
  return concat(
    fields(model).map((field) => (field.id === 7 ? lengthDelimited(7, cutNodes(field.body, tensors)) : field.raw)),
  );
}

interface Field {
  readonly id: number;
  /** Content of a length-delimited field, else empty. */
  readonly body: Uint8Array;
  /** Key, length and content. */
  readonly raw: Uint8Array;
}

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
  const outputs = tensors.map((tensor) => lengthDelimited(12, lengthDelimited(1, new TextEncoder().encode(tensor))));
  return concat([...rest.map((field) => field.raw), ...outputs]);
}

function names(parts: readonly Field[], id: number): string[] {
  return parts.filter((part) => part.id === id).map((part) => new TextDecoder().decode(part.body));
}

function fields(bytes: Uint8Array): Field[] {
  const found: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const start = at;
    const key = varint();
    const wire = key & 7;
    let body = bytes.subarray(0, 0);
    if (wire === 0) varint();
    else if (wire === 2) {
      const length = varint();
      body = bytes.subarray(at, at + length);
      at += length;
    } else at += wire === 5 ? 4 : 8;
    found.push({ id: Math.floor(key / 8), body, raw: bytes.subarray(start, at) });
  }
  return found;
}

function lengthDelimited(id: number, body: Uint8Array): Uint8Array {
  return concat([varintBytes(id * 8 + 2), varintBytes(body.length), body]);
}

function varintBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
