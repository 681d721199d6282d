import { vigieErrors } from '../errors';

/** A bench's option that counts something, `_` between digits allowed. @throws CLI_USAGE for anything but a whole number above 0 */
export function wholeNumber(option: string, text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw vigieErrors.create('CLI_USAGE', { problem: `--${option} takes a whole number above 0` });
}
