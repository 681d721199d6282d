import { type CodedError, isCoded } from '@vigie/errors';
import { postgresErrors } from './errors';
import { describeStatement } from './statements';

export interface ErrorPlace {
  /** Host and port, or `embedded`. */
  readonly server: string;
  readonly sql: string;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** The driver's messages for a connection that broke; they carry no code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i;

/**
 * A driver's error as ours. The server's message may quote a value, so only its SQLSTATE, the constraint and the
 * statement's name are passed on; the original is the cause.
 */
export function mapError(error: unknown, { server, sql }: ErrorPlace): CodedError {
  if (isCoded(error)) return error;
  const sqlState = textOf(error, 'code') ?? 'unknown';
  const statement = describeStatement(sql).name;
  const constraint = textOf(error, 'constraint') ?? 'unnamed';
  if (UNREACHABLE.has(sqlState) || sqlState.startsWith('08') || isBroken(error)) {
    return postgresErrors.create('DATABASE_UNREACHABLE', { server }, error);
  }
  switch (sqlState) {
    case '28000':
    case '28P01':
      return postgresErrors.create('DATABASE_REFUSED', { server }, error);
    case '3D000':
      return postgresErrors.create('DATABASE_MISSING', { server }, error);
    case '25006':
      return postgresErrors.create('DATABASE_READ_ONLY', {}, error);
    case '53100':
      return postgresErrors.create('DATABASE_FULL', {}, error);
    case '53300':
      return postgresErrors.create('DATABASE_BUSY', {}, error);
    case '57014':
      return postgresErrors.create('DATABASE_TIMEOUT', { statement }, error);
    case '40001':
    case '40P01':
      return postgresErrors.create('DATABASE_CONFLICT', { statement }, error);
    case '23505':
      return postgresErrors.create('DATABASE_DUPLICATE', { constraint }, error);
    default:
      return sqlState.startsWith('23')
        ? postgresErrors.create('DATABASE_CONSTRAINT', { constraint }, error)
        : postgresErrors.create('DATABASE_QUERY_FAILED', { statement, sqlState }, error);
  }
}

function isBroken(error: unknown): boolean {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : '';
  return typeof message === 'string' && BROKEN.test(message);
}

export function textOf(error: unknown, field: 'code' | 'constraint'): string | null {
  if (typeof error !== 'object' || error === null || !(field in error)) return null;
  const value = (error as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}
