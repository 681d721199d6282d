import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CodedError } from '@vigie/errors';
import { CLASSIFIED_CODES, exitCodeOfError } from '../src/exit-code-of-error';
import { EXIT, exitCodeOfRun } from '../src/exit-codes';

const documented = readFileSync(resolve(__dirname, '../../../docs/errors.md'), 'utf8');
const coded = (code: string) => new CodedError(code, { message: '', remedy: '' }, {});

test('every error code that has an exit code of its own stands in docs/errors.md, once', () => {
  const known = new Set([...documented.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]));
  expect(CLASSIFIED_CODES.filter((code) => !known.has(code))).toEqual([]);
  expect(new Set(CLASSIFIED_CODES).size).toBe(CLASSIFIED_CODES.length);
});

test.each([
  ['WORKFLOW_INVALID', EXIT.usage],
  ['DATABASE_ADDRESS_INVALID', EXIT.usage],
  ['MODEL_MISSING', EXIT.missing],
  ['PROGRAM_MISSING', EXIT.missing],
  ['DISPLAY_MISSING', EXIT.environment],
  ['DATABASE_MISSING', EXIT.environment],
  ['RPC_PORT_TAKEN', EXIT.environment],
  ['MODEL_CORRUPT', EXIT.environment],
  ['CLI_RUN_STUCK', EXIT.failed],
])('%s ends a command with %i', (code, exit) => {
  expect(exitCodeOfError(coded(code))).toBe(exit);
});

test('a fault without a code is a failure', () => {
  expect(exitCodeOfError(new TypeError('x'))).toBe(EXIT.failed);
});

test('only a run of which every step is verified ends with 0', () => {
  const statuses = ['succeeded', 'unverified', 'in_doubt', 'failed', 'cancelled'];
  expect(statuses.map(exitCodeOfRun)).toEqual([EXIT.ok, EXIT.unverified, EXIT.inDoubt, EXIT.failed, EXIT.failed]);
});
