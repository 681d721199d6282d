import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTokens } from '../src/adapters/token-source';
import { parseTokenList } from '../src/authorise/token-list';
import { gatewayConfig } from '../src/config';

describe('tokens', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vigie-tokens-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('come from the file that is configured', () => {
    const tokensFile = join(folder, 'tokens');
    writeFileSync(tokensFile, 'approver paul approver-token-0123456\n');
    const { tokens, generatedFile } = loadTokens(gatewayConfig.parse({ tokensFile }));
    expect(generatedFile).toBeNull();
    expect(tokens.find('approver-token-0123456')).toEqual({ role: 'approver', name: 'paul' });
    expect(tokens.find('approver-token-0123457')).toBeNull();
  });

  test('R-25: are random when none is configured, in a file that only its owner reads, and differ each time', () => {
    const generatedTokenFile = join(folder, 'sub', 'token');
    const config = gatewayConfig.parse({ generatedTokenFile });
    const first = loadTokens(config);
    const token = readFileSync(generatedTokenFile, 'utf8').trim();
    expect(first.generatedFile).toBe(generatedTokenFile);
    expect(first.tokens.find(token)).toEqual({ role: 'admin', name: 'generated' });
    expect(statSync(generatedTokenFile).mode & 0o777).toBe(0o600);
    loadTokens(config);
    expect(readFileSync(generatedTokenFile, 'utf8').trim()).not.toBe(token);
  });

  test('R-26: a list with problems names lines, never tokens or what stands in their place', () => {
    const text = 'admin ada short\nking karl planted-token-0123456789\noperator\nviewer v$ planted-token-0123456789\n';
    let message = '';
    try {
      parseTokenList(text, 'the file');
    } catch (error) {
      message = JSON.stringify(error);
    }
    expect(message).toContain('GATEWAY_TOKENS_INVALID');
    expect(message).toContain('line 1 has a token under 16 characters');
    expect(message).toContain('line 2 names no known role');
    expect(message).toContain('line 3 has not three parts');
    expect(message).not.toMatch(/planted|short\b/);
  });

  test('an empty list and a missing file are refused: nobody could sign in', () => {
    expect(() => parseTokenList('# nothing\n', 'the file')).toThrow('it holds no entry');
    expect(() => loadTokens(gatewayConfig.parse({ tokensFile: join(folder, 'absent') }))).toThrow('ENOENT');
  });
});
