import { vigieErrors } from '../errors';

/** Collects `--param NAME=VALUE`. The error names no value: it may be a patient's. */
export function collectParameter(text: string, soFar: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw vigieErrors.create('CLI_PARAMETER_MALFORMED');
  return { ...soFar, [text.slice(0, at)]: text.slice(at + 1) };
}
