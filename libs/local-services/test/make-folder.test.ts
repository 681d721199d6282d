import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../src';

describe('a folder that is made with those above it', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'vigie-made-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is for its owner alone, and may be there already', () => {
    const folder = path.join(root, 'été', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    for (const one of [folder, path.dirname(folder)]) expect(statSync(one).mode & 0o777).toBe(0o700);
  });

  it('is refused below a file', () => {
    writeFileSync(path.join(root, 'file'), '');
    expect(() => makeFolder(path.join(root, 'file', 'x'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    expect(() => makeFolder(path.join(root, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  });

  (process.platform === 'linux' ? it : it.skip)('is refused where nothing can be made, and does not hang', () => {
    expect(() => makeFolder('/proc/vigie/x/y')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});
