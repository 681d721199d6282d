import { isCoded } from '@vigie/errors';
import { EXIT, type ExitCode } from './exit-codes';

/** What the caller wrote is wrong: an option, a file that it names, a setting, a token, a workflow. */
const USAGE = [
  'BENCH_DATA_MISSING',
  'BENCH_OPTION_UNKNOWN',
  'CACHE_ADDRESS_INVALID',
  'CATALOGUE_INVALID',
  'CLI_BENCH_UNKNOWN',
  'CLI_FILE_EMPTY',
  'CLI_FILE_TOO_LARGE',
  'CLI_FILE_UNREADABLE',
  'CLI_KEYS_EXIST',
  'CLI_KEYS_NOT_WRITTEN',
  'CLI_PARAMETER_MALFORMED',
  'CLI_TOKEN_NEEDED',
  'CLI_USAGE',
  'CONFIG_FILE_UNREADABLE',
  'CONFIG_INVALID',
  'DATABASE_ADDRESS_INVALID',
  'DOUBT_SETTLED',
  'DOUBT_UNKNOWN',
  'EMBED_PROVIDER_UNKNOWN',
  'GATEWAY_BAD_REQUEST',
  'GATEWAY_BODY_TOO_LARGE',
  'GATEWAY_FORBIDDEN',
  'GATEWAY_NOT_LOOPBACK',
  'GATEWAY_TOKENS_INVALID',
  'GATEWAY_UNAUTHENTICATED',
  'IDEMPOTENCY_CONFLICT',
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'LOOK_FILE_TOO_LARGE',
  'LOOK_NO_PICTURES',
  'LOOK_NOTHING_THERE',
  'LOOK_OUTPUT_REFUSED',
  'MODEL_UNKNOWN',
  'MOUNTED_MODELS_INVALID',
  'PARAMETERS_INVALID',
  'PINNED_KEYS_COUNT',
  'PINNED_KEYS_HOLD_PRIVATE',
  'PINNED_KEYS_REPEATED',
  'PINNED_KEYS_UNREADABLE',
  'PINNED_KEY_WEAK',
  'RPC_BIND_UNSAFE',
  'RPC_TLS_FILE',
  'RPC_TLS_INCOMPLETE',
  'RPC_TLS_INVALID',
  'SIGNING_KEY_IS_PUBLIC',
  'SIGNING_KEY_UNREADABLE',
  'TELEMETRY_ENDPOINT_INVALID',
  'VIRTUAL_SIZE_UNSUPPORTED',
  'WORKFLOW_INVALID',
  'WORKSTATION_UNKNOWN',
] as const;

/** Something must be installed or fetched before it can work. */
const MISSING = [
  'CLI_PROCESSES_NEED_POSTGRES',
  'DATABASE_NO_VECTOR',
  'INSTALL_FAILED',
  'INSTALL_LOCKED',
  'INSTALL_UNSUPPORTED',
  'MODEL_MISSING',
  'PGVECTOR_MISSING',
  'POSTGRES_USER_MISSING',
  'PROGRAM_MISSING',
  'TESSERACT_NOT_INSTALLED',
] as const;

/** The surroundings refuse: servers, ports, disks, displays, workstations. */
const ENVIRONMENT = [
  'BUS_BUFFER_FULL',
  'BUS_CONSUMER_CONFLICT',
  'BUS_NO_JETSTREAM',
  'BUS_NO_RESPONDER',
  'BUS_NO_ROOM',
  'BUS_NOT_ALLOWED',
  'BUS_REFUSED',
  'BUS_STREAM_CONFLICT',
  'BUS_TIMEOUT',
  'BUS_UNREACHABLE',
  'CACHE_UNREACHABLE',
  'CLI_GATEWAY_UNREACHABLE',
  'CLI_NOT_RUNNING',
  'CLI_SERVER_LOST',
  'CLI_SERVICE_ENDED',
  'CLI_SERVICE_SILENT',
  'CLI_WORKSTATION_ABSENT',
  'DATABASE_BUSY',
  'DATABASE_FOLDER_UNUSABLE',
  'DATABASE_FULL',
  'DATABASE_IN_USE',
  'DATABASE_MISSING',
  'DATABASE_READ_ONLY',
  'DATABASE_REFUSED',
  'DATABASE_UNREACHABLE',
  'DISK_FULL',
  'DISK_LOW',
  'DISPLAY_LOST',
  'DISPLAY_MISSING',
  'EVIDENCE_DISK_FULL',
  'EVIDENCE_NOT_WRITABLE',
  'EVIDENCE_QUOTA_REACHED',
  'FOLDER_UNUSABLE',
  'GATEWAY_NOT_READY',
  'GATEWAY_PORT_TAKEN',
  'HEALTH_PORT_TAKEN',
  'INPUT_UNAVAILABLE',
  'LANE_ORDER_NOT_HEARD',
  'MODEL_CORRUPT',
  'ORCHESTRATOR_STOPPING',
  'PLATFORM_UNSUPPORTED',
  'PORT_TAKEN',
  'RPC_BIND_FAILED',
  'RPC_PORT_TAKEN',
  'RPC_UNREACHABLE',
  'SERVICE_FAILED',
  'SERVICE_NOT_READY',
  'WORKSTATION_BUSY',
  'WORKSTATION_DISCONNECTED',
  'WORKSTATION_HALTED',
  'WORKSTATION_IMPAIRED',
] as const;

/** A person must look before anything more is done there. */
const IN_DOUBT = ['WORKSTATION_IN_DOUBT'] as const;

const CODES: ReadonlyMap<string, ExitCode> = new Map<string, ExitCode>([
  ...USAGE.map((code) => [code, EXIT.usage] as const),
  ...MISSING.map((code) => [code, EXIT.missing] as const),
  ...ENVIRONMENT.map((code) => [code, EXIT.environment] as const),
  ...IN_DOUBT.map((code) => [code, EXIT.inDoubt] as const),
]);

/** Every error code that has an exit code of its own; each stands in docs/errors.md. */
export const CLASSIFIED_CODES: readonly string[] = [...CODES.keys()];

/** The exit code for an error that ends a command; what is in no class is a failure. */
export function exitCodeOfError(error: unknown): ExitCode {
  return (isCoded(error) && CODES.get(error.code)) || EXIT.failed;
}
