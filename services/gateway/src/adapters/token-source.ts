import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseTokenList, type TokenList } from '../authorise/token-list';
import { gatewayErrors } from '../errors';

/** Where tokens come from; the first that is given counts. */
export interface TokenPlaces {
  readonly tokensFile?: string | undefined;
  readonly tokens?: string | undefined;
  readonly generatedTokenFile: string;
}

export interface LoadedTokens {
  readonly tokens: TokenList;
  /** The file that a fresh random token was written to, when none was configured. */
  readonly generatedFile: string | null;
}

/** Tokens from the configured file, else from `tokens`, else a random admin token in a file that only its owner can read. */
export function loadTokens(config: TokenPlaces): LoadedTokens {
  if (config.tokensFile !== undefined) {
    return { tokens: parseTokenList(readTokens(config.tokensFile), config.tokensFile), generatedFile: null };
  }
  if (config.tokens !== undefined) {
    return { tokens: parseTokenList(config.tokens.replaceAll(',', '\n'), 'VIGIE_GATEWAY_TOKENS'), generatedFile: null };
  }
  const token = randomBytes(32).toString('base64url');
  const file = resolve(config.generatedTokenFile);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return { tokens: parseTokenList(`admin generated ${token}`, file), generatedFile: file };
}

function readTokens(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const problems = `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`;
    throw gatewayErrors.create('GATEWAY_TOKENS_INVALID', { source: file, problems });
  }
}
