/**
 * Computes models/screen-grid-statistics.f32: mean and deviation of the detector backbone's channels over the regions
 * of synthetic screens (and of the screens in the folders given on the command line). Run after a build:
 *   node models/training/screen-grid-statistics.js [FOLDER…]
 * Prints the catalogue's size and sha256 of the file that it wrote.
 */
const { createHash } = require('node:crypto');
const { readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const sharp = require('sharp');
const { GRID_STAGES, poolStages } = require('@vigie/embedding');
const { loadCatalogue, openSession, resolveModel } = require('@vigie/inference');
const { syntheticScreen } = require('./synthetic-screens');

const SYNTHETIC = 160;
/** Keeps a channel that never moves from being blown up. */
const FLOOR = 1e-4;

async function decode(source) {
  const { data, info } = await sharp(source)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function main() {
  const model = await resolveModel(loadCatalogue(), 'pp-ocrv4-detection');
  const cutAt = GRID_STAGES.map((stage) => stage.tensor);
  const session = await openSession(model, { threads: 2, providers: ['cpu'], cutAt });
  const sums = GRID_STAGES.map(({ channels }) => ({
    n: 0,
    sum: new Float64Array(channels),
    squares: new Float64Array(channels),
  }));
  const files = process.argv.slice(2).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => join(folder, name)),
  );
  const sources = [...Array.from({ length: SYNTHETIC }, (_, seed) => Buffer.from(syntheticScreen(seed))), ...files];
  for (const source of sources) {
    const [stages] = await poolStages(session, [await decode(source)]);
    stages.forEach((pooled, stage) => {
      const total = sums[stage];
      const channels = total.sum.length;
      pooled.forEach((value, i) => {
        total.sum[i % channels] += value;
        total.squares[i % channels] += value * value;
      });
      total.n += pooled.length / channels;
    });
  }
  await session.close();
  // Per stage: the means, then the deviations; 32-bit floats, little-endian.
  const values = sums.flatMap(({ n, sum, squares }) => [
    ...Array.from(sum, (value) => value / n),
    ...Array.from(squares, (value, i) => Math.sqrt(Math.max(0, value / n - (sum[i] / n) ** 2) + FLOOR)),
  ]);
  const bytes = Buffer.from(Float32Array.from(values).buffer);
  writeFileSync(join(__dirname, '..', 'screen-grid-statistics.f32'), bytes);
  process.stdout.write(
    `${sources.length} screens, size ${bytes.length}, sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`,
  );
}

void main();
