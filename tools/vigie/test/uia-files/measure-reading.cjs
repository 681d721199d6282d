// Reads one dump in a process of its own, so that its memory and time are its own. Prints {nodes, cpuMs, parseCpuMs, rssMiB}.
const { readFileSync } = require('node:fs');
const { openDump } = require('../../dist/uia/open-dump.js');
const { peakMiB } = require('./peak-memory.cjs');

const [file, isCompared] = process.argv.slice(2);

async function cpuMs(work) {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { made, ms: Math.round((user + system) / 1000) };
}

async function measure() {
  const read = await cpuMs(() => openDump(file));
  const rssMiB = peakMiB();
  // Afterwards, because it takes the whole file into memory.
  const parsed = isCompared ? await cpuMs(() => JSON.parse(readFileSync(file, 'utf8'))) : { ms: 0 };
  console.log(JSON.stringify({ nodes: read.made.tree.size, cpuMs: read.ms, parseCpuMs: parsed.ms, rssMiB }));
}

measure();
