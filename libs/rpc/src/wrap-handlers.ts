import type {
  ServerUnaryCall,
  ServiceDefinition,
  ServiceError,
  sendUnaryData,
  UntypedHandleCall,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { isCoded } from '@vigie/errors';
import { toServiceError } from './carry-errors';

/** Told of a fault and the method's path, such as `/vigie.v1.RunService/StartRun`. */
export type FaultListener = (error: unknown, method: string) => void;

type UnaryHandler = (call: ServerUnaryCall<unknown, unknown>, callback: sendUnaryData<unknown>) => unknown;
type StreamHandler = (call: StreamCall) => unknown;

interface StreamCall {
  emit(event: string, ...values: unknown[]): boolean;
}

/**
 * Every handler of a service so that its faults arrive as coded errors: what it throws, rejects with, hands to the
 * callback, or emits as `error` on its stream. (A stream that is destroyed instead leaves the client hanging.)
 */
export function wrapHandlers(
  definition: ServiceDefinition,
  implementation: UntypedServiceImplementation,
  onFault: FaultListener,
): UntypedServiceImplementation {
  const wrapped: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(definition)) {
    const handler = implementation[name] ?? implementation[method.originalName ?? name];
    if (handler === undefined) continue;
    const tell = (error: unknown) => fault(error, method.path, onFault);
    const bound = (handler as (...values: unknown[]) => unknown).bind(implementation);
    wrapped[name] = (
      method.responseStream ? streaming(bound as StreamHandler, tell) : unary(bound as UnaryHandler, tell)
    ) as UntypedHandleCall;
  }
  return wrapped;
}

type Tell = (error: unknown) => ServiceError;

function unary(handler: UnaryHandler, tell: Tell): UnaryHandler {
  return (call, callback) => {
    let answered = false;
    const answer: sendUnaryData<unknown> = (error, value, trailer, flags) => {
      if (answered) return;
      answered = true;
      callback(error === null || error === undefined ? null : tell(error), value, trailer, flags);
    };
    void attempt(() => handler(call, answer)).catch((error: unknown) => answer(error as Error));
  };
}

function streaming(handler: StreamHandler, tell: Tell): StreamHandler {
  return (call) => {
    const emit = call.emit.bind(call);
    call.emit = (event, ...values) => {
      const isOwnFault = event === 'error' && !isServiceError(values[0]);
      return isOwnFault ? emit('error', tell(values[0])) : emit(event, ...values);
    };
    void attempt(() => handler(call)).catch((error: unknown) => call.emit('error', error));
  };
}

function fault(error: unknown, method: string, onFault: FaultListener): ServiceError {
  if (isServiceError(error)) return error;
  if (!isCoded(error)) onFault(error, method);
  return toServiceError(error, method);
}

/** The fault's type and where it was thrown, not its message, which may quote a value. */
export function logFault(error: unknown, method: string): void {
  const at =
    error instanceof Error
      ? (error.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 8)
      : [];
  const type = error instanceof Error ? error.name : typeof error;
  const about = { type, at: at.map((line) => line.trim()) };
  const entry = { level: 'error', time: new Date().toISOString(), service: 'rpc', method, error: about };
  process.stderr.write(`${JSON.stringify({ ...entry, msg: 'RPC_HANDLER_FAILED' })}\n`);
}

function isServiceError(error: unknown): error is ServiceError {
  return typeof error === 'object' && error !== null && 'metadata' in error && 'details' in error;
}

async function attempt(work: () => unknown): Promise<void> {
  await work();
}
