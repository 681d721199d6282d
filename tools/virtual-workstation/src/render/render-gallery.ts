import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { RawPixels } from '@vigie/capture-agent';
import { galleryScenes, playScene } from './gallery';

/** Writes NAME.png and NAME.truth.json for every scene whose name holds `filter`; answers the names. */
export async function renderGallery(folder: string, filter = ''): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const scene of galleryScenes().filter((s) => s.name.includes(filter))) {
    const desktop = await playScene(scene);
    await writeFile(join(folder, `${scene.name}.png`), pngOf(desktop.grab()));
    await writeFile(join(folder, `${scene.name}.truth.json`), JSON.stringify(desktop.truth()));
    await desktop.close();
    names.push(scene.name);
  }
  return names;
}

export function pngOf({ width, height, data }: RawPixels): Buffer {
  const canvas = createCanvas(width, height);
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}
