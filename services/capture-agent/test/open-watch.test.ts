import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWatch } from '../src/adapters/open-watch';

let mockScript = '';
jest.mock('../src/adapters/compiled-file', () => ({ compiledFile: () => mockScript }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const DIST = path.join(__dirname, '..', 'dist');

/** A watchdog's thread that sees, gives signs of life, and then does something else. */
const THREAD = (then: string) => `
const { parentPort, workerData } = require('node:worker_threads');
const { WatchMemory } = require(${JSON.stringify(path.join(DIST, 'watch', 'watch-memory.js'))});
const { machineNow } = require(${JSON.stringify(path.join(DIST, 'adapters', 'machine-clock.js'))});
const memory = new WatchMemory(workerData.memory);
const beat = () => { memory.beatMs = machineNow(); };
memory.seeing = true;
beat();
const beating = setInterval(beat, 20);
parentPort.postMessage({ kind: 'ready' });
${then}
`;

describe('A watchdog’s thread', () => {
  let folder: string;
  const lead = (then: string) => {
    mockScript = path.join(folder, `${then.length}.js`);
    writeFileSync(mockScript, THREAD(then));
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vigie-thread-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('that ends stops the lane, is started again, and only then can the lane go on', async () => {
    lead('setTimeout(() => process.exit(1), 300);');
    const { human, ready } = openWatch({ platform: 'x11', environment: {} });
    const told: string[] = [];
    human.onInterruption((reason) => told.push(reason));
    await ready;
    expect(human.interrupted()).toBeNull();
    lead('');
    const deadline = Date.now() + 20_000;
    while (told.length === 0 && Date.now() < deadline) await pause(10);
    expect(told).toEqual(['human_input']);
    expect(human.interrupted()).toBe('human_input');
    expect(human.clear()).toBe(false);
    while (!human.clear() && Date.now() < deadline) await pause(50);
    expect(human.interrupted()).toBeNull();
    await human.close();
  });

  it('that gives no sign of life any more sees nothing', async () => {
    lead('clearInterval(beating); setTimeout(() => {}, 60_000);');
    const { human, ready } = openWatch({ platform: 'x11', environment: {} });
    await ready;
    expect(human.interrupted()).toBeNull();
    await pause(1_100);
    expect(human.interrupted()).toBe('human_input');
    expect(human.clear()).toBe(false);
    await human.close();
  });

  it('is believed again at its next sign after the whole process stood still', async () => {
    lead('setTimeout(() => { const until = machineNow() + 1_300; while (machineNow() < until); }, 50);');
    const { human, ready } = openWatch({ platform: 'x11', environment: {} });
    await ready;
    await pause(60);
    const until = Date.now() + 1_230;
    // Both threads stand still at once, as when a machine wakes up; this one looks first.
    while (Date.now() < until);
    expect(human.interrupted()).toBeNull();
    await human.close();
  });
});
