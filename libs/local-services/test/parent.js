/** A process with services, for tests that end it: starts those named, tells their pids, and waits. */
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const services = require('../dist');

async function main() {
  const started = [];
  for (const name of process.argv.slice(2)) {
    const folder = mkdtempSync(join(tmpdir(), 'vigie-test-orphan-'));
    const service = await services[name]({ folder, ephemeral: true, size: { width: 640, height: 480 } });
    started.push({ name, pid: service.pid, folder });
  }
  process.stdout.write(`${JSON.stringify(started)}\n`);
  setInterval(() => undefined, 1_000);
}

main();
