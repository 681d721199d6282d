import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'vigie-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A flat tree of our own form whose file has about so many bytes. Every name is another one, and none is Latin-1 only. */
function writeLarge(nodes: number, bytes: number): string {
  const file = path.join(folder, `${nodes}.json`);
  const handle = openSync(file, 'w');
  const filling = 'n'.repeat(Math.max(0, Math.floor(bytes / nodes) - 215));
  writeSync(handle, '{"capture_id":"essai","root":{"control_type":"Window","children":[');
  for (let from = 1; from < nodes; from += 1_000) {
    const part = Array.from({ length: Math.min(1_000, nodes - from) }, (_, index) => nodeOf(from + index, filling));
    writeSync(handle, `${from === 1 ? '' : ','}${part.join(',')}`);
  }
  writeSync(handle, ']}}');
  closeSync(handle);
  return file;
}

function nodeOf(at: number, filling: string): string {
  return `{"control_type":"Edit","automation_id":"champ${at % 5_000}","class_name":"WindowsForms10.EDIT.app.0.141b42a_r6_ad1","framework_id":"WinForm","name":"Œil n° ${at} ${filling}","value":"","bounds":[${at % 1_280},7,80,24],"children":[]}`;
}

function measure(
  file: string,
  isCompared: boolean,
): { nodes: number; cpuMs: number; parseCpuMs: number; rssMiB: number } {
  const script = path.join(__dirname, 'uia-files', 'measure-reading.cjs');
  const printed = execFileSync(process.execPath, [script, file, ...(isCompared ? ['compare'] : [])], {
    encoding: 'utf8',
  });
  return JSON.parse(printed);
}

test('the largest dump that is read, 100 MB with 200,000 nodes, stays under 400 MB of memory', () => {
  const file = writeLarge(200_000, 104_000_000);
  expect(statSync(file).size).toBeGreaterThan(95_000_000);
  const { nodes, rssMiB } = measure(file, false);
  expect(nodes).toBe(200_000);
  expect(rssMiB).toBeLessThan(400);
});

test('100,000 nodes are read in some multiple of what JSON.parse takes of the same file', () => {
  const { nodes, cpuMs, parseCpuMs } = measure(writeLarge(100_000, 22_000_000), true);
  expect(nodes).toBe(100_000);
  // Three to six times, on a quiet machine; a busy one makes both slower, but not evenly.
  expect(cpuMs).toBeLessThan(15 * parseCpuMs);
});
