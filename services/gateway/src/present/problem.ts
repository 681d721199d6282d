import { CodedError, type Facts } from '@vigie/errors';
import { z } from 'zod';
import { gatewayErrors } from '../errors';
import { MAX_BODY_BYTES } from '../limits';

/** RFC 9457 problem details, with the catalogue's code and remedy. */
export const problemJson = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  remedy: z.string(),
  facts: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problemJson>;

/** HTTP status by error code; a code that is not listed is a fault of ours, or of a part behind us. */
export const STATUS: Readonly<Record<string, number>> = {
  GATEWAY_UNAUTHENTICATED: 401,
  GATEWAY_FORBIDDEN: 403,
  GATEWAY_BAD_REQUEST: 400,
  GATEWAY_BODY_TOO_LARGE: 413,
  GATEWAY_NOT_FOUND: 404,
  GATEWAY_DOUBT_UNKNOWN: 404,
  GATEWAY_STATE_UNKNOWN: 404,
  GATEWAY_NOT_READY: 503,
  GATEWAY_REINDEX_REFUSED: 502,
  GATEWAY_STATES_REFUSED: 502,
  RPC_UNREACHABLE: 503,
  BUS_NO_RESPONDER: 503,
  BUS_UNREACHABLE: 503,
  BUS_TIMEOUT: 504,
  // The caller's own token is good: it is ours that the orchestrator does not take.
  RPC_UNAUTHENTICATED: 502,
  RPC_TIMEOUT: 504,
  RUN_UNKNOWN: 404,
  IDEMPOTENCY_CONFLICT: 409,
  WORKSTATION_UNKNOWN: 404,
  WORKSTATION_DISCONNECTED: 409,
  WORKSTATION_IMPAIRED: 409,
  WORKSTATION_BUSY: 409,
  WORKSTATION_HALTED: 409,
  WORKSTATION_IN_DOUBT: 409,
  DOUBT_UNKNOWN: 404,
  DOUBT_SETTLED: 409,
  LANE_ORDER_NOT_HEARD: 504,
  ORCHESTRATOR_STOPPING: 503,
  REFERENCE_UNREADABLE: 422,
  REFERENCE_MISSING: 422,
  REFERENCE_POINT_OUTSIDE: 422,
  WORKFLOW_INVALID: 422,
  PARAMETERS_INVALID: 422,
};

/** What the HTTP framework refuses before a route sees it, in words: its own texts may repeat what was sent. */
const REFUSED: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not JSON, or has a reserved key',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'the body is empty, and its content type says JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the content type is not application/json',
  FST_ERR_BAD_URL: 'the path is not a valid URL',
};

/** What a caller is told of an error. Anything without a code is answered without its text, which may hold anything. */
export function problemOf(error: unknown, traceId: string): Problem {
  if (error instanceof CodedError) return describe(error, STATUS[error.code] ?? 500);
  const { statusCode, code, validation } = error as { statusCode?: number; code?: string; validation?: Violation[] };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return describe(gatewayErrors.create('GATEWAY_BODY_TOO_LARGE', { limit: MAX_BODY_BYTES }), 413);
  }
  if (validation !== undefined || (statusCode !== undefined && statusCode < 500)) {
    const problems = validation?.map(violationText) ?? [REFUSED[code ?? ''] ?? code ?? 'malformed'];
    return describe(gatewayErrors.create('GATEWAY_BAD_REQUEST', { problems }), statusCode ?? 400);
  }
  return describe(gatewayErrors.create('GATEWAY_INTERNAL', { traceId }), 500);
}

interface Violation {
  readonly instancePath?: string;
  readonly message?: string;
}

function violationText(violation: Violation): string {
  return `${violation.instancePath || 'body'}: ${violation.message ?? 'not valid'}`;
}

function describe(error: CodedError, status: number): Problem {
  const facts: Facts = error.facts;
  return {
    type: 'about:blank',
    title: error.message,
    status,
    code: error.code,
    remedy: error.remedy,
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  };
}
