import sharp from 'sharp';
import { decodeImage, sharpPatchDecoder } from '../src/adapters/sharp-images';

/** 40 × 24, with a dark left half, as a camera that was turned by a quarter stores it. */
async function photograph(orientation: number): Promise<Buffer> {
  const data = Buffer.alloc(40 * 24 * 3, 255);
  for (let y = 0; y < 24; y += 1) data.fill(0, y * 120, y * 120 + 60);
  return sharp(data, { raw: { width: 40, height: 24, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test('a photograph is looked at as it is shown, turned as its file says', async () => {
  const { width, height, data } = await decodeImage(await photograph(6), 'photo.jpg', 40);
  expect([width, height]).toEqual([24, 40]);
  // A quarter to the right: what lay left lies above.
  expect(data[12 * 3]).toBeLessThan(40);
  expect(data[(39 * 24 + 12) * 3]).toBeGreaterThan(215);
});

test('a photograph that was held upright stays as it is', async () => {
  const { width, height, data } = await decodeImage(await photograph(1), 'photo.jpg', 40);
  expect([width, height]).toEqual([40, 24]);
  expect(data[0]).toBeLessThan(40);
});

test('a patch of a frame is never turned, whatever its file says: its place on the screen is known', async () => {
  const png = await sharp(Buffer.alloc(40 * 24 * 3, 9), { raw: { width: 40, height: 24, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const { width, height } = await sharpPatchDecoder.decode(png, 'png', { width: 40, height: 24 });
  expect([width, height]).toEqual([40, 24]);
});
