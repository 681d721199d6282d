import { basename } from 'node:path';
import { type CodedError, isCoded } from '@vigie/errors';
import { vigieErrors } from '../errors';

/** A place in a stack: `at f (/a/b/c.js:10:3)`. */
const PLACE = /\(?([^()\s]+:\d+:\d+)\)?$/;

/**
 * Any error as one that may be shown. What a library of Node says of a broken document repeats parts of it, and those may
 * be a patient's: of an error without a code only its kind and place are kept.
 */
export function codedFault(error: unknown): CodedError {
  if (isCoded(error)) return error;
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  const frame = stack?.split('\n').find((line) => /^\s+at /.test(line) && PLACE.test(line.trim()));
  const place = basename(frame === undefined ? 'unknown' : (PLACE.exec(frame.trim())?.[1] ?? 'unknown'));
  return vigieErrors.create('CLI_UIA_FAULT', { kind: /^\w{1,40}$/.test(name) ? name : 'Error', place });
}
