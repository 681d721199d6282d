/** The protobuf wire format, as far as models are cut and mended with it; no schema is needed. */

export interface Field {
  readonly id: number;
  /** Content of a length-delimited field, else empty. */
  readonly body: Uint8Array;
  /** Key, length and content. */
  readonly raw: Uint8Array;
}

export function fields(bytes: Uint8Array): Field[] {
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

export function lengthDelimited(id: number, body: Uint8Array): Uint8Array {
  return concat([varintBytes(id * 8 + 2), varintBytes(body.length), body]);
}

function varintBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
