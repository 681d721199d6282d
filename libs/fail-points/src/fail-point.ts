import { type FailOrder, type Failure, parseFailPoints } from './fail-plan';
import type { FailPointName } from './names';

/** Null outside of tests. Read once, so that a fail point costs one comparison. */
const orders: readonly FailOrder[] | null = readOrders(process.env.VIGIE_FAIL_POINTS);
const passings = new Map<FailPointName, number>();

/**
 * A named place at which a test may end or stall this process; without VIGIE_FAIL_POINTS it does nothing. The end is
 * SIGKILL: nothing after this line runs, no handler, no flush. Importing throws FAIL_POINTS_MALFORMED or
 * FAIL_POINT_UNKNOWN, so that a test with a misspelt place cannot pass.
 */
export function failPoint(name: FailPointName): void {
  if (orders === null) return;
  const passing = (passings.get(name) ?? 0) + 1;
  passings.set(name, passing);
  for (const order of orders) if (order.name === name && order.passing === passing) fail(order.failure);
}

function readOrders(text: string | undefined): readonly FailOrder[] | null {
  return text === undefined || text === '' ? null : parseFailPoints(text);
}

function fail(failure: Failure): void {
  if (failure.kind === 'kill') process.kill(process.pid, 'SIGKILL');
  block(failure.kind === 'kill' ? Number.POSITIVE_INFINITY : failure.milliseconds);
}

/** Blocks this thread as a long computation would: no timer, no heartbeat, no answer. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
