import { CodedError, type Facts, isCoded } from '@vigie/errors';
import { busErrors } from './errors';

/** Header of a reply that is not an answer but an error; its value is the error's JSON. */
export const ERROR_HEADER = 'Vigie-Error';

/** What an asker is told of a responder's fault. A foreign error's message stays behind: it may quote a value. */
export function encodeFault(subject: string, error: unknown): string {
  const told = isCoded(error) ? error : busErrors.create('BUS_HANDLER_FAILED', { subject, cause: causeOf(error) });
  // Headers are Latin-1 on the wire of some clients, so everything else is escaped.
  return JSON.stringify(told).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function decodeFault(subject: string, text: string): CodedError {
  const parsed = parse(text);
  if (parsed === null) return busErrors.create('BUS_HANDLER_FAILED', { subject, cause: 'an unreadable error' });
  return new CodedError(parsed.code, { message: parsed.message, remedy: parsed.remedy }, parsed.facts);
}

export function causeOf(error: unknown): string {
  if (isCoded(error)) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

function parse(text: string): { code: string; message: string; remedy: string; facts: Facts } | null {
  try {
    const { code, message, remedy, facts } = JSON.parse(text);
    const whole = [code, message, remedy].every((part) => typeof part === 'string');
    return whole ? { code, message, remedy, facts: typeof facts === 'object' && facts !== null ? facts : {} } : null;
  } catch {
    return null;
  }
}
