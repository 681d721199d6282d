/**
 * Computes models/pp-ocrv4-detection-gates.f32: the means of the text detector's squeeze-and-excite gates over synthetic
 * screens (and over the screens in the folders given on the command line). With its gates fixed the detector's map
 * depends on nearby pixels only. Run after a build:
 *   node models/training/detector-gates.js [FOLDER…]
 * Prints the catalogue's size and sha256 of the file that it wrote.
 */
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { loadCatalogue, openSession, resolveModel } = require('@vigie/inference');
const { DETECTOR_GATES, decodeImage, detectorInput } = require('@vigie/perception');
const { syntheticScreen } = require('./synthetic-screens');

const SYNTHETIC = 120;
/** The rows that the detector sees in one go. */
const BAND_HEIGHT = 640;

async function main() {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  const cutAt = DETECTOR_GATES.map(([name]) => name);
  const session = await openSession(model, { threads: 2, providers: ['cpu'], cutAt });
  const sums = DETECTOR_GATES.map(([, channels]) => new Float64Array(channels));
  const files = process.argv.slice(2).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => readFileSync(join(folder, name))),
  );
  const sources = [...Array.from({ length: SYNTHETIC }, (_, seed) => Buffer.from(syntheticScreen(seed))), ...files];
  let seen = 0;
  for (const source of sources) {
    const image = await decodeAny(source);
    for (let y = 0; y + BAND_HEIGHT / 2 < image.height; y += BAND_HEIGHT) {
      const part = { x: 0, y, width: image.width, height: Math.min(BAND_HEIGHT, image.height - y) };
      const width = Math.ceil(part.width / 32) * 32;
      const height = Math.ceil(part.height / 32) * 32;
      const input = { data: detectorInput(image, part, width, height), dims: [1, 3, height, width] };
      const gates = await session.run({ [session.inputNames[0]]: input });
      cutAt.forEach((name, at) => {
        gates[name].data.forEach((value, channel) => {
          sums[at][channel] += value;
        });
      });
      seen += 1;
    }
  }
  await session.close();
  const means = sums.flatMap((sum) => Array.from(sum, (value) => value / seen));
  const bytes = Buffer.from(Float32Array.from(means).buffer);
  writeFileSync(join(__dirname, '..', 'pp-ocrv4-detection-gates.f32'), bytes);
  process.stdout.write(
    `${seen} bands of ${sources.length} screens, size ${bytes.length}, sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`,
  );
}

/** SVG is no picture that the service takes, so it is drawn here. */
async function decodeAny(bytes) {
  const sharp = require('sharp');
  return decodeImage(await sharp(bytes).png().toBuffer(), 'a screen', 40);
}

void main();
