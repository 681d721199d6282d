/**
 * Computes gates.json: the means of the stock text detector's squeeze-and-excite gates over synthetic screens (and over the
 * screens in the folders given on the command line), by channel. As published each gate is a mean over the whole picture, so that a
 * pointer in one corner moves boxes in another; fixed, what the detector finds depends on what lies nearby only. Run after a build:
 *   node models/training/text-detector/gates.js [FOLDER…]
 */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { loadCatalogue, openSession, resolveModel } = require('@vigie/inference');
const { decodeImage, detectorInput } = require('@vigie/perception');
const { syntheticScreen } = require('../synthetic-screens');

const GATES = Array.from({ length: 10 }, (_, at) => `hardsigmoid_${at + 4}.tmp_0`);
const SYNTHETIC = 120;
/** The rows that the detector sees in one go. */
const BAND_HEIGHT = 640;

async function main() {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  const session = await openSession(model, { threads: 2, providers: ['cpu'], cutAt: GATES });
  const sums = new Map();
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
      for (const name of GATES) {
        const sum = sums.get(name) ?? new Float64Array(gates[name].data.length);
        gates[name].data.forEach((value, channel) => {
          sum[channel] += value;
        });
        sums.set(name, sum);
      }
      seen += 1;
    }
  }
  await session.close();
  const lines = [...sums].map(([name, sum]) => {
    const means = Array.from(sum, (value) => Number((value / seen).toPrecision(9)));
    return `  ${JSON.stringify(name)}: ${JSON.stringify(means)}`;
  });
  writeFileSync(join(__dirname, 'gates.json'), `{\n${lines.join(',\n')}\n}\n`);
  process.stdout.write(`${seen} bands of ${sources.length} screens\n`);
}

/** SVG is no picture that the service takes, so it is drawn here. */
async function decodeAny(bytes) {
  const sharp = require('sharp');
  return decodeImage(await sharp(bytes).png().toBuffer(), 'a screen', 40);
}

void main();
