import type { Socket } from 'node:net';

/** One message: a JSON head and raw bytes (pixels, or none). On the wire: both lengths as 32-bit integers, then both. */
export interface WireMessage<Head> {
  readonly head: Head;
  readonly body: Buffer;
}

const LENGTHS = 8;
const NOTHING = Buffer.alloc(0);

export function writeMessage(socket: Socket, head: object, body: Buffer = NOTHING): void {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(body.length, 4);
  socket.write(Buffer.concat([lengths, text]));
  if (body.length > 0) socket.write(body);
}

/** Calls `listener` for each whole message. Both ends are ours, so a malformed one is a fault and ends the process. */
export function readMessages<Head>(socket: Socket, listener: (message: WireMessage<Head>) => void): void {
  let chunks: Buffer[] = [];
  let held = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    for (let size = sizeOf(chunks, held); held >= size; size = sizeOf(chunks, held)) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const headEnd = LENGTHS + all.readUInt32BE(0);
      listener({ head: JSON.parse(all.toString('utf8', LENGTHS, headEnd)) as Head, body: all.subarray(headEnd, size) });
      chunks = held === size ? [] : [all.subarray(size)];
      held -= size;
    }
  });
}

function sizeOf(chunks: Buffer[], held: number): number {
  if (held < LENGTHS) return Number.POSITIVE_INFINITY;
  if ((chunks[0] as Buffer).length < LENGTHS) chunks.splice(0, chunks.length, Buffer.concat(chunks));
  const first = chunks[0] as Buffer;
  return LENGTHS + first.readUInt32BE(0) + first.readUInt32BE(4);
}
