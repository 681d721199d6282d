import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadLocalEnvironment } from '../src';

describe('.env.local', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vigie-env-'));
    process.env.VIGIE_LOCAL_SET = 'from the environment';
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    delete process.env.VIGIE_LOCAL_SET;
    delete process.env.VIGIE_LOCAL_NEW;
  });

  it('gives the variables that are not set already', () => {
    writeFileSync(path.join(folder, '.env.local'), '# secrets\nVIGIE_LOCAL_NEW="été"\nVIGIE_LOCAL_SET=other\n');
    loadLocalEnvironment(folder);
    expect(process.env.VIGIE_LOCAL_NEW).toBe('été');
    expect(process.env.VIGIE_LOCAL_SET).toBe('from the environment');
  });

  it('may be absent', () => {
    expect(() => loadLocalEnvironment(folder)).not.toThrow();
  });

  it('is refused with its name when it cannot be read', () => {
    mkdirSync(path.join(folder, '.env.local'));
    expect(() => loadLocalEnvironment(folder)).toThrow(/\.env\.local cannot be read/);
  });
});
