import { readFile } from 'node:fs/promises';

/** What the X server itself holds in its frame buffer (an XWD file that it maps into memory), as RGB. */
export async function readFramebuffer(file: string, width: number, height: number): Promise<Buffer> {
  const xwd = await readFile(file);
  // XWDFileHeader: big-endian words; 0 is its size, 12 the bytes per line, 19 the number of colours of 12 bytes each.
  const bytesPerLine = xwd.readUInt32BE(12 * 4);
  const pixels = xwd.subarray(xwd.readUInt32BE(0) + xwd.readUInt32BE(19 * 4) * 12);
  const rgb = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * bytesPerLine + x * 4;
      const to = (y * width + x) * 3;
      rgb[to] = pixels[from + 2]!;
      rgb[to + 1] = pixels[from + 1]!;
      rgb[to + 2] = pixels[from]!;
    }
  }
  return rgb;
}
