import { errors } from '@nats-io/transport-node';
import { type CodedError, isCoded } from '@vigie/errors';
import { busErrors } from '../errors';

/** What a failed exchange with the server means. `away` may pass by itself, `absent` when somebody starts, the rest not. */
export type Trouble =
  | { readonly kind: 'away' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'forbidden'; readonly operation: string; readonly subject: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'refused'; readonly reason: string };

export function classify(error: unknown): Trouble {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof errors.PermissionViolationError) {
      return { kind: 'forbidden', operation: current.operation, subject: current.subject };
    }
    if (current instanceof errors.NoRespondersError) return { kind: 'absent' };
    if (current instanceof errors.TimeoutError) return { kind: 'timeout' };
    if (current instanceof errors.ClosedConnectionError || current instanceof errors.DrainingConnectionError) {
      return { kind: 'closed' };
    }
    if (current instanceof errors.ConnectionError) return { kind: 'away' };
    if (/connection (closed|disconnected)/.test(current.message)) return { kind: 'away' };
  }
  return { kind: 'refused', reason: error instanceof Error ? error.message.slice(0, 200) : typeof error };
}

/** The coded error for a trouble that is not waited out. */
export function troubleError(
  trouble: Trouble,
  about: { subject: string; timeoutMs: number; server: string },
): CodedError {
  switch (trouble.kind) {
    case 'away':
      return busErrors.create('BUS_UNREACHABLE', { server: about.server });
    case 'absent':
      return busErrors.create('BUS_NO_STREAM', { subject: about.subject });
    case 'timeout':
      return busErrors.create('BUS_TIMEOUT', { subject: about.subject, timeoutMs: about.timeoutMs });
    case 'forbidden':
      return busErrors.create('BUS_NOT_ALLOWED', { operation: trouble.operation, subject: trouble.subject });
    case 'closed':
      return busErrors.create('BUS_CLOSED');
    case 'refused':
      return busErrors.create('BUS_FAILED', { reason: trouble.reason });
  }
}

export function asCoded(error: unknown, about: { subject: string; timeoutMs: number; server: string }): CodedError {
  return isCoded(error) ? error : troubleError(classify(error), about);
}
