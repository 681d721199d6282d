/**
 * What the frozen backbone sees in each line, kept once: training then needs the head alone. A shard of lines becomes
 * `<folder>/features/NNNNN.bin`, per line 480 × 3 × T values as signed bytes (value × 127 / its channel's scale, clipped), T = the
 * columns of its bucket of width, as in the product; and `NNNNN.json` with text and T. The scales are measured on the first shard: `scales.json`. Resumable, and follows a `cut-lines.js` that is still running.
 * Usage: node features.js FOLDER PAGES [FIRST]
 */
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const ort = require('onnxruntime-node');

const repository = path.join(__dirname, '..', '..', '..');
const { bucketWidth, INPUT_HEIGHT, scaledWidth, writeCrop } = require(
  path.join(repository, 'services/perception/dist/read/recogniser-input.js'),
);
const CHANNELS = 480;
const ROWS = 3;
const BATCH = 8;
const COLUMNS = 3200;
/** This share of a channel's values lies within its scale; the rest is clipped. */
const WITHIN = 0.999;
/** Wider lines than this would need too much memory at once, and are rare. */
const WIDEST = 1600;

async function main([folder, pages, first = '0']) {
  mkdirSync(path.join(folder, 'features'), { recursive: true });
  const session = await ort.InferenceSession.create(path.join(folder, 'backbone.onnx'), {
    intraOpNumThreads: 1,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
  for (let page = Number(first); page < Number(first) + Number(pages); page += 1) {
    const shard = String(page).padStart(5, '0');
    const out = path.join(folder, 'features', shard);
    if (existsSync(`${out}.json`)) continue;
    while (!existsSync(path.join(folder, 'lines', `${shard}.json`))) await new Promise((r) => setTimeout(r, 2000));
    const lines = readLines(path.join(folder, 'lines', shard));
    await seeLines(session, lines);
    const clipped = toBytes(lines, scalesOf(folder, lines));
    writeFileSync(`${out}.bin`, Buffer.concat(lines.map((line) => line.features)));
    writeFileSync(`${out}.json.part`, JSON.stringify(lines.map(({ text, steps }) => ({ text, steps }))));
    renameSync(`${out}.json.part`, `${out}.json`);
    console.log(`${shard}: ${lines.length} lines, ${(clipped * 100).toFixed(3)} % of the values clipped`);
  }
}

function readLines(name) {
  const { lines } = JSON.parse(readFileSync(`${name}.json`, 'utf8'));
  const bytes = readFileSync(`${name}.bin`);
  let at = 0;
  const all = lines.map(({ text, width, height }) => {
    const crop = { width, height, data: bytes.subarray(at, at + width * height * 3) };
    at += width * height * 3;
    return { text, crop };
  });
  return all.filter(({ crop }) => scaledWidth(crop) <= WIDEST);
}

/** Sets `values` (channels × rows × steps) and `steps` of each line. */
async function seeLines(session, lines) {
  const order = [...lines].sort((a, b) => scaledWidth(a.crop) - scaledWidth(b.crop));
  for (let start = 0; start < order.length; ) {
    const width = bucketWidth(scaledWidth(order[start].crop));
    const most = Math.min(BATCH, Math.max(1, Math.floor(COLUMNS / width)));
    const batch = order.slice(start, start + most).filter((line) => bucketWidth(scaledWidth(line.crop)) === width);
    const data = new Float32Array(batch.length * 3 * INPUT_HEIGHT * width);
    batch.forEach((line, slot) => {
      writeCrop(line.crop, data, slot, width);
    });
    const input = new ort.Tensor('float32', data, [batch.length, 3, INPUT_HEIGHT, width]);
    const [output] = Object.values(await session.run({ [session.inputNames[0]]: input }));
    const columns = output.dims[3];
    batch.forEach((line, slot) => {
      line.steps = columns;
      line.values = new Float32Array(CHANNELS * ROWS * line.steps);
      for (let row = 0; row < CHANNELS * ROWS; row += 1) {
        const from = (slot * CHANNELS * ROWS + row) * columns;
        line.values.set(output.data.subarray(from, from + line.steps), row * line.steps);
      }
    });
    start += batch.length;
  }
}

function scalesOf(folder, lines) {
  const file = path.join(folder, 'features', 'scales.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const scales = [];
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const all = lines.map(({ values, steps }) => values.subarray(channel * ROWS * steps, (channel + 1) * ROWS * steps));
    const sizes = Float32Array.from(
      all.flatMap((part) => [...part]),
      Math.abs,
    ).sort();
    scales.push(Math.max(1e-3, sizes[Math.floor(sizes.length * WITHIN)]));
  }
  writeFileSync(file, JSON.stringify(scales));
  return scales;
}

/** Sets `features` of each line; the share of values that were clipped. */
function toBytes(lines, scales) {
  let all = 0;
  let clipped = 0;
  for (const line of lines) {
    const span = ROWS * line.steps;
    const bytes = new Int8Array(line.values.length);
    line.values.forEach((value, at) => {
      const scaled = Math.round((value * 127) / scales[Math.floor(at / span)]);
      if (scaled > 127 || scaled < -127) clipped += 1;
      bytes[at] = Math.max(-127, Math.min(127, scaled));
    });
    all += bytes.length;
    line.features = Buffer.from(bytes.buffer);
    line.values = null;
  }
  return clipped / all;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
