import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { decodeImage, sharpPatchDecoder } from '../src/adapters/sharp-images';

const EXPECTED = { width: 24, height: 16 };
/** More than any of the pictures here may cost when it is refused by its header, ms of processor time. */
const CHEAP_MS = 400;

async function refusal(data: Uint8Array, encoding: 'png' | 'webp-lossless'): Promise<string> {
  const before = process.cpuUsage();
  const code = await sharpPatchDecoder.decode(data, encoding, EXPECTED).then(
    ({ width, height, data: pixels }) => `decoded ${width}x${height} ${pixels.byteLength}`,
    (error: { code?: string }) => error.code ?? `no code: ${String(error)}`,
  );
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(CHEAP_MS);
  return code;
}

const WELL = `decoded ${EXPECTED.width}x${EXPECTED.height} ${EXPECTED.width * EXPECTED.height * 3}`;
const REFUSED = /^FRAME_PATCH_(REFUSED|DAMAGED)$/;

function chunk(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** A PNG whose header states what it likes, whatever its data hold. */
function png(width: number, height: number, depth: number, colour: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}

const sound = {
  png: () =>
    sharp({ create: { ...EXPECTED, channels: 3, background: '#4080c0' } })
      .png()
      .toBuffer(),
  webp: () =>
    sharp({ create: { ...EXPECTED, channels: 3, background: '#4080c0' } })
      .webp({ lossless: true })
      .toBuffer(),
};

test('a sound patch of either encoding is decoded', async () => {
  expect(await refusal(await sound.png(), 'png')).toBe(WELL);
  expect(await refusal(await sound.webp(), 'webp-lossless')).toBe(WELL);
});

test('F-7.4 a PNG header that states another size, up to the largest there is, is refused before its pixels are decoded', async () => {
  // Ten million zero bytes in ten thousand: what a decoder would unpack if it were asked to.
  const bomb = deflateSync(Buffer.alloc(10_000_000));
  const side = fc.oneof(fc.integer({ min: 0, max: 64 }), fc.integer({ min: 1000, max: 0xffffffff }));
  await fc.assert(
    fc.asyncProperty(
      side,
      side,
      fc.constantFrom(1, 8, 16),
      fc.constantFrom(0, 2, 3, 4, 6),
      async (w, h, depth, colour) => {
        fc.pre(w !== EXPECTED.width || h !== EXPECTED.height);
        expect(await refusal(png(w, h, depth, colour, bomb), 'png')).toMatch(REFUSED);
      },
    ),
    { numRuns: 120 },
  );
});

test('F-7.4 whatever bytes of a sound patch are cut off or changed, it is decoded to its size or refused with a code', async () => {
  const [whole, lossless] = [await sound.png(), await sound.webp()];
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.nat(400),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
      async (isPng, cut, changes) => {
        const data = Buffer.from(isPng ? whole : lossless);
        for (const [at, value] of changes) data[at % data.length] = value;
        const kept = data.subarray(0, Math.max(1, data.length - (cut % data.length)));
        const end = await refusal(kept, isPng ? 'png' : 'webp-lossless');
        if (end !== WELL) expect(end).toMatch(REFUSED);
      },
    ),
    { numRuns: 200 },
  );
});

test('F-7.4 random bytes are refused, whatever they are called', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('png' as const, 'webp-lossless' as const),
      async (data, name) => {
        expect(await refusal(data, name)).toMatch(REFUSED);
      },
    ),
    { numRuns: 100 },
  );
});

test('an animation, another format and a lossless picture under a false name are refused', async () => {
  const { width, height } = EXPECTED;
  const frames = Buffer.alloc(width * height * 2 * 3, 90).fill(200, width * height * 3);
  const animation = await sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .webp({ lossless: true, loop: 0 })
    .toBuffer();
  expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2);
  expect(await refusal(animation, 'webp-lossless')).toBe('FRAME_PATCH_REFUSED');
  expect(await refusal(await sound.png(), 'webp-lossless')).toBe('FRAME_PATCH_REFUSED');
  expect(
    await refusal(
      await sharp(await sound.png())
        .gif()
        .toBuffer(),
      'png',
    ),
  ).toBe('FRAME_PATCH_REFUSED');
  expect(await refusal(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"/>`), 'png')).toBe(
    'FRAME_PATCH_REFUSED',
  );
});

test('a picture file of giant dimensions is refused with its size', async () => {
  const giant = png(60_000, 60_000, 8, 2, deflateSync(Buffer.alloc(1000)));
  await expect(decodeImage(giant, 'giant.png', 40)).rejects.toMatchObject({
    code: expect.stringMatching(/^IMAGE_(TOO_LARGE|UNREADABLE)$/),
  });
});
