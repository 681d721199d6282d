import sharp from 'sharp';
import { drawTarget } from '../src/demo/draw-target';

const grey = { r: 128, g: 128, b: 128 };

async function pixels(png: Buffer): Promise<{ at(x: number, y: number): number[] }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { at: (x, y) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)] };
}

test('a step’s picture shows the target’s box and the click’s point, and is else untouched', async () => {
  const picture = await sharp({ create: { width: 200, height: 120, channels: 3, background: grey } })
    .webp()
    .toBuffer();
  const drawn = await drawTarget(picture, { x: 40, y: 30, width: 80, height: 20 }, { x: 80, y: 40 });
  expect((await sharp(drawn).metadata()).format).toBe('png');
  const { at } = await pixels(drawn);
  expect(at(40, 28)).not.toEqual([128, 128, 128]);
  expect(at(80, 40)).not.toEqual([128, 128, 128]);
  expect(at(150, 100)).toEqual([128, 128, 128]);
  expect(at(50, 36)).toEqual([128, 128, 128]);
});
