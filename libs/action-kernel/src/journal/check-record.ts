import { PAUSE_REASONS, REFUSAL_REASONS } from '@vigie/domain';
import type { JournalRecord } from './record';

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const natural: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);

type Shape = readonly (readonly [name: string, check: Check])[];

/** Lists, because a journal of a week is read through them at every start. */
function shapes<Kind extends string>(
  of: Readonly<Record<Kind, Readonly<Record<string, Check>>>>,
): ReadonlyMap<string, Shape> {
  return new Map(
    Object.entries<Readonly<Record<string, Check>>>(of).map(([kind, fields]) => [kind, Object.entries(fields)]),
  );
}

const SHAPES = shapes<JournalRecord['kind']>({
  journal: { version: oneOf(1), journalId: text, workstationId: text },
  epoch: { epoch: natural, sequence: natural },
  prepared: {
    actionId: text,
    digest: text,
    epoch: natural,
    laneSequence: natural,
    expireAtMs: natural,
    of: natural,
  },
  progress: { actionId: text, typed: natural },
  settled: {
    actionId: text,
    digest: text,
    epoch: natural,
    laneSequence: natural,
    expireAtMs: natural,
    result: (value) => isResult(value),
  },
  kept: { actionId: text },
  paused: { reason: oneOf(...PAUSE_REASONS) },
  resumed: {},
});

const RESULTS = shapes({
  done: { startedAtMs: natural, finishedAtMs: natural, frameDigest: text, changedInGap: oneOf(true, false) },
  refused: { reason: oneOf(...REFUSAL_REASONS) },
  in_doubt: { typed: natural, of: natural },
  failed: { cause: text },
});

/** What is wrong with the record at `index`, or null. The first, and only the first, tells whose journal this is. */
export function checkRecord(value: unknown, index: number): string | null {
  if (typeof value !== 'object' || value === null) return `record ${index} is no object`;
  const fields = value as Fields;
  const { kind } = fields;
  const shape = typeof kind === 'string' ? SHAPES.get(kind) : undefined;
  if (shape === undefined) return `record ${index} has an unknown kind`;
  if ((kind === 'journal') !== (index === 0)) return `record ${index} is a ${kind} where none may be`;
  const wrong = wrongField(fields, shape);
  return wrong === null ? null : `record ${index} (${kind}) has a wrong ${wrong}`;
}

function isResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind } = value as Fields;
  const shape = typeof kind === 'string' ? RESULTS.get(kind) : undefined;
  return shape !== undefined && wrongField(value as Fields, shape) === null;
}

function wrongField(fields: Fields, shape: Shape): string | null {
  for (const [name, check] of shape) if (!check(fields[name])) return name;
  return null;
}
