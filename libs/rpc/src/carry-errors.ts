import { Metadata, type ServiceError, status as Status } from '@grpc/grpc-js';
import { CodedError, type Facts, isCoded } from '@vigie/errors';
import { rpcErrors } from './errors';
import { MAX_MESSAGE_BYTES } from './options';

/** Trailing metadata that holds a coded error: UTF-8 JSON of code, message, remedy and facts. */
export const ERROR_METADATA = 'vigie-error-bin';

/** Metadata beyond this is refused by peers (8 KB by default); an error's texts are far shorter. */
const MAX_ERROR_BYTES = 6000;

/** What a code's last words mean to a caller that knows gRPC alone. */
const STATUS_BY_CODE: readonly (readonly [RegExp, number])[] = [
  [/_(MISSING|UNKNOWN|NOT_FOUND)$/, Status.NOT_FOUND],
  [/_(INVALID|MALFORMED)$/, Status.INVALID_ARGUMENT],
  [/_(DUPLICATE|EXISTS)$/, Status.ALREADY_EXISTS],
  [/_(NOT_ALLOWED|FORBIDDEN|REFUSED)$/, Status.PERMISSION_DENIED],
  [/_(UNREACHABLE|CLOSED)$/, Status.UNAVAILABLE],
  [/_TIMEOUT$/, Status.DEADLINE_EXCEEDED],
  [/_(FULL|BUSY|TOO_LARGE)$/, Status.RESOURCE_EXHAUSTED],
  [/^RPC_HANDLER_FAILED$/, Status.INTERNAL],
];

/**
 * A fault as gRPC sends it. A coded error goes along whole; of any other only that it happened, because its message may
 * hold what must not leave the process.
 */
export function toServiceError(error: unknown, method: string): ServiceError {
  const coded = isCoded(error) ? error : rpcErrors.create('RPC_HANDLER_FAILED', { method });
  const code = STATUS_BY_CODE.find(([pattern]) => pattern.test(coded.code))?.[1] ?? Status.FAILED_PRECONDITION;
  const metadata = new Metadata();
  const bytes = Buffer.from(JSON.stringify(coded));
  if (bytes.length <= MAX_ERROR_BYTES) metadata.set(ERROR_METADATA, bytes);
  return Object.assign(new Error(coded.code), { code, details: coded.code, metadata });
}

/** Where a call went, for an error that says so. */
export interface CallPlace {
  readonly address: string;
  readonly method: string;
  readonly deadlineMs?: number;
}

/** What a failed call means: the other side's coded error when it sent one, else one about the call itself. */
export function fromServiceError(error: unknown, place: CallPlace): CodedError {
  if (isCoded(error)) return error;
  const { code, metadata, details } = error as Partial<ServiceError>;
  const carried = carriedError(metadata);
  if (carried !== null) return carried;
  const { address, method, deadlineMs = 0 } = place;
  switch (code) {
    case Status.UNAVAILABLE:
      return rpcErrors.create('RPC_UNREACHABLE', { address }, error);
    case Status.DEADLINE_EXCEEDED:
      return rpcErrors.create('RPC_TIMEOUT', { method, deadlineMs }, error);
    case Status.CANCELLED:
      return rpcErrors.create('RPC_CANCELLED', { method }, error);
    case Status.UNAUTHENTICATED:
      return rpcErrors.create('RPC_UNAUTHENTICATED', { address }, error);
    case Status.UNIMPLEMENTED:
      return rpcErrors.create('RPC_NOT_OFFERED', { address, method }, error);
    case Status.RESOURCE_EXHAUSTED:
      return /size larger than|larger than max/i.test(details ?? '')
        ? rpcErrors.create('RPC_MESSAGE_TOO_LARGE', { method, limit: MAX_MESSAGE_BYTES }, error)
        : rpcErrors.create('RPC_FAILED', { method, status: 'RESOURCE_EXHAUSTED' }, error);
    default:
      return rpcErrors.create('RPC_FAILED', { method, status: nameOf(code) }, error);
  }
}

function carriedError(metadata: Metadata | undefined): CodedError | null {
  const [value] = metadata?.get(ERROR_METADATA) ?? [];
  if (!Buffer.isBuffer(value)) return null;
  try {
    const { code, message, remedy, facts } = JSON.parse(value.toString('utf8'));
    if (![code, message, remedy].every((part) => typeof part === 'string')) return null;
    const known: Facts = typeof facts === 'object' && facts !== null ? facts : {};
    return new CodedError(code, { message, remedy }, known);
  } catch {
    return null;
  }
}

function nameOf(code: number | undefined): string {
  return code === undefined ? 'none' : (Status[code] ?? String(code));
}
