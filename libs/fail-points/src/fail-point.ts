import { readFileSync } from 'node:fs';
import { type FailOrder, type Failure, parseFailPoints } from './fail-plan';
import type { FailPointName } from './names';

/** Null outside of tests. Read once, so that a fail point costs one comparison. */
const source: OrderSource | null = sourceOf(process.env.VIGIE_FAIL_POINTS);

interface OrderSource {
  /** The orders that hold now, and the passings counted since they were given. */
  now(): { readonly orders: readonly FailOrder[]; readonly passings: Map<FailPointName, number> };
}

/**
 * A named place at which a test may end or stall this process; without VIGIE_FAIL_POINTS it does nothing. The end is
 * SIGKILL: nothing after this line runs, no handler, no flush. Importing throws FAIL_POINTS_MALFORMED or
 * FAIL_POINT_UNKNOWN, so that a test with a misspelt place cannot pass. `@FILE` reads the orders from a file at every
 * passing and counts anew when it changes: a process can be told while it runs.
 */
export function failPoint(name: FailPointName): void {
  if (source === null) return;
  const { orders, passings } = source.now();
  const passing = (passings.get(name) ?? 0) + 1;
  passings.set(name, passing);
  for (const order of orders) if (order.name === name && order.passing === passing) fail(order.failure);
}

function sourceOf(text: string | undefined): OrderSource | null {
  if (text === undefined || text === '') return null;
  if (text.startsWith('@')) return fromFile(text.slice(1));
  const standing = { orders: parseFailPoints(text), passings: new Map<FailPointName, number>() };
  return { now: () => standing };
}

function fromFile(file: string): OrderSource {
  let known = '';
  let current = { orders: [] as readonly FailOrder[], passings: new Map<FailPointName, number>() };
  return {
    now: () => {
      const text = readOrders(file);
      if (text !== known) {
        known = text;
        current = { orders: text === '' ? [] : parseFailPoints(text), passings: new Map() };
      }
      return current;
    },
  };
}

/** A file that is not there gives no orders. */
function readOrders(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function fail(failure: Failure): void {
  if (failure.kind === 'kill') process.kill(process.pid, 'SIGKILL');
  block(failure.kind === 'kill' ? Number.POSITIVE_INFINITY : failure.milliseconds);
}

/** Blocks this thread as a long computation would: no timer, no heartbeat, no answer. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
