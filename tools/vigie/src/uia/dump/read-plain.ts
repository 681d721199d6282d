import type { FileHandle } from 'node:fs/promises';

const PIECE = 64 * 1024;

/** The bytes of an open file in pieces of 64 KiB. */
export async function* readPlain(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
