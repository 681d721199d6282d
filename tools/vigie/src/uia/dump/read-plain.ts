import type { FileHandle } from 'node:fs/promises';

/** Where one character is beyond Latin a piece takes twice that, and V8 frees what is no larger soon and cheaply. */
const PIECE = 32 * 1024;

/**
 * The first `size` bytes of an open file in pieces of 32 KiB. Never more than the file had when it was opened, so that one
 * that grows for ever is not followed; the piece is used again for the next one.
 */
export async function* readPlain(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE);
  for (let position = 0; position < size; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(PIECE, size - position), position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
