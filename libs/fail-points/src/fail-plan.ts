import { failPointsErrors } from './errors';
import { type FailPointName, failPointNames } from './names';

/** What happens at one passing of a fail point. */
export type Failure = { readonly kind: 'kill' } | { readonly kind: 'stall'; readonly milliseconds: number };

/** The failure at the `passing`-th time (from 1) that this process comes to the place. */
export interface FailOrder {
  readonly name: FailPointName;
  readonly passing: number;
  readonly failure: Failure;
}

/** Longest stall, ms: an hour. */
const LONGEST_STALL_MS = 3_600_000;
const ORDER = /^([a-z_.]+):([1-9]\d{0,5})(?:=stall:([1-9]\d{0,6}))?$/;

/** Reads `agent.before_prepared:3,agent.after_guard:1=stall:5000`. Errors: FAIL_POINTS_MALFORMED, FAIL_POINT_UNKNOWN. */
export function parseFailPoints(text: string): readonly FailOrder[] {
  return text.split(',').map((order) => parseOrder(order.trim()));
}

function parseOrder(order: string): FailOrder {
  const [, name, passing, stall] = ORDER.exec(order) ?? [];
  const milliseconds = Number(stall ?? 0);
  if (name === undefined || milliseconds > LONGEST_STALL_MS) {
    throw failPointsErrors.create('FAIL_POINTS_MALFORMED', { order });
  }
  if (!isFailPoint(name)) throw failPointsErrors.create('FAIL_POINT_UNKNOWN', { name, known: failPointNames });
  const failure: Failure = stall === undefined ? { kind: 'kill' } : { kind: 'stall', milliseconds };
  return { name, passing: Number(passing), failure };
}

function isFailPoint(name: string): name is FailPointName {
  return (failPointNames as readonly string[]).includes(name);
}
