import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimUp } from '../src/system/up-claim';

const folder = mkdtempSync(join(tmpdir(), 'vigie-up-claim-'));
const file = join(folder, 'pid');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is that of one system until it is given back', () => {
  claimUp(folder)();
  const giveBack = claimUp(folder);
  expect(existsSync(file)).toBe(true);
  giveBack();
  expect(existsSync(file)).toBe(false);
});

test('a second system in the folder of a living one is refused and told which', () => {
  writeFileSync(file, String(process.ppid));
  expect(() => claimUp(folder)).toThrow(
    expect.objectContaining({ code: 'CLI_ALREADY_UP', facts: { pid: process.ppid, file } }),
  );
  expect(existsSync(file)).toBe(true);
});

test('what a dead process left counts for nothing', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  for (const left of [String(pid), '']) {
    writeFileSync(file, left);
    claimUp(folder)();
  }
  expect(existsSync(file)).toBe(false);
});
