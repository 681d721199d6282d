import { FINGERPRINT_COMPONENTS, type FingerprintComponentName, type StateNeighbour } from '@vigie/domain';
import { type Database, fromVector, toVector } from '@vigie/postgres';
import { fusionErrors } from '../errors';
import type { Weights } from '../fuse/fingerprint';
import { type Components, componentsOf, reweigh, similarityUnder } from '../fuse/reweigh';
import { signsOf } from '../fuse/signs';
import { boundedCosine } from '../fuse/unit-vector';
import type { StateQuery } from '../ports';
import { appColumn } from './app-column';
import type { Statements } from './statements';

/** The signs of as many states are compared one by one within a few milliseconds. */
const FEW_STATES = 2_000;
/** States that are ranked by their whole fingerprints, and how many the walk of the index keeps: docs/decisions/0019. */
const [CANDIDATES, WALK] = [200, 400];
/** pgvector's bound for hnsw.ef_search. */
const WIDEST_WALK = 1_000;

interface Target {
  /** Empty for a fingerprint that is not stored. */
  readonly screenStateId: string;
  readonly fingerprint: Float32Array;
  readonly space: string;
}

/** The stored states nearest to a state or a fingerprint. Throws STATE_UNKNOWN. */
export async function nearestStates(db: Database, sql: Statements, query: StateQuery): Promise<StateNeighbour[]> {
  const target = await targetOf(db, sql, query);
  const { limit, weights } = query;
  if (!weights) return candidates(db, sql, target, query, { limit, most: Math.max(CANDIDATES, 4 * limit) });
  const fingerprint = reweigh(target.fingerprint, weights);
  if (!fingerprint) return [];
  // Signs know of no weights, so all that the walk kept is ranked by the new ones. Missing modalities and other norms make
  // that order a little wrong, so the components of more are looked at than are wanted.
  const few = { limit: Math.max(32, 4 * limit), most: WALK };
  const found = await candidates(db, sql, { ...target, fingerprint }, query, few);
  return (await compareExactly(db, sql, target, found, weights)).slice(0, limit);
}

async function targetOf(db: Database, sql: Statements, query: StateQuery): Promise<Target> {
  if (!('screenStateId' in query)) return { screenStateId: '', fingerprint: query.fingerprint, space: query.space };
  const { screenStateId } = query;
  const [row] = await db.query<{ fingerprint: string; space: string }>(sql('find-fingerprint'), [screenStateId]);
  if (!row) throw fusionErrors.create('STATE_UNKNOWN', { screenStateId });
  return { screenStateId, fingerprint: fromVector(row.fingerprint), space: row.space };
}

interface NeighbourRow {
  readonly screen_state_id: string;
  readonly similarity: number;
  readonly workflow_id: string;
  readonly step_id: string;
}

async function candidates(
  db: Database,
  sql: Statements,
  { screenStateId, fingerprint, space }: Target,
  { site = '', appName = '', workflowId = '', stepId = '', confirmed = false }: StateQuery,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<StateNeighbour[]> {
  const params = [toVector(fingerprint), space, limit, screenStateId, site, appColumn(appName)];
  const ask = async (name: string, ...more: (string | number)[]) =>
    (await db.query<NeighbourRow>(sql(name), [...params, ...more])).map(toNeighbour);
  if (confirmed || workflowId !== '' || stepId !== '') return ask('nearest-confirmed-states', workflowId, stepId);
  const signs = signsOf(fingerprint);
  const filtered = site !== '' || appName !== '';
  if (filtered && (await areFew(db, sql, space, site, appName)))
    return ask('nearest-few-states', Math.max(WALK, most), signs);
  const found = await db.transaction(async (tx) => {
    await tx.query(sql('tune-search'), [String(Math.min(WIDEST_WALK, Math.max(WALK, most)))]);
    return (await tx.query<NeighbourRow>(sql('nearest-states'), [...params, Math.max(most, limit), signs])).map(
      toNeighbour,
    );
  });
  // The walk gives up after 20,000 states; those of another application may all lie farther away.
  return filtered && found.length < limit ? ask('nearest-few-states', Math.max(WALK, most), signs) : found;
}

async function areFew(db: Database, sql: Statements, space: string, site: string, appName: string): Promise<boolean> {
  const [row] = await db.query<{ found: number }>(sql('count-few-states'), [
    space,
    site,
    appColumn(appName),
    FEW_STATES + 1,
  ]);
  return (row?.found ?? 0) <= FEW_STATES;
}

function toNeighbour(row: NeighbourRow): StateNeighbour {
  const similarity = boundedCosine(row.similarity);
  return { screenStateId: row.screen_state_id, similarity, workflowId: row.workflow_id, stepId: row.step_id };
}

/** The candidates with their similarity under `weights`, from the stored components, best first. */
async function compareExactly(
  db: Database,
  sql: Statements,
  target: Target,
  found: readonly StateNeighbour[],
  weights: Weights,
): Promise<StateNeighbour[]> {
  const components =
    target.screenStateId === ''
      ? componentsOf(target.fingerprint)
      : await loadComponents(db, sql, target.screenStateId);
  const names = Object.keys(components) as FingerprintComponentName[];
  const rows = await db.query<{ screen_state_id: string; part: FingerprintComponentName; cosine: number | null }>(
    sql('compare-components'),
    [found.map((one) => one.screenStateId), names, names.map((name) => toVector(components[name] ?? []))],
  );
  const byState = Map.groupBy(rows, (row) => row.screen_state_id);
  const exact = found.map((neighbour) => {
    const parts = byState.get(neighbour.screenStateId) ?? [];
    const cosines = Object.fromEntries(parts.flatMap(({ part, cosine }) => (cosine === null ? [] : [[part, cosine]])));
    const had = { a: names, b: parts.map(({ part }) => part) };
    return { ...neighbour, similarity: Math.min(1, similarityUnder(weights, cosines, had)) };
  });
  return exact.sort((a, b) => b.similarity - a.similarity || (a.screenStateId < b.screenStateId ? -1 : 1));
}

/** Modalities without weight are stored too, and may have some under the weights of a workflow. */
async function loadComponents(db: Database, sql: Statements, screenStateId: string): Promise<Components> {
  const rows = await db.query<{ part: FingerprintComponentName; embedding: string }>(sql('load-components'), [
    screenStateId,
  ]);
  const known = rows.filter(({ part }) => FINGERPRINT_COMPONENTS.includes(part));
  return Object.fromEntries(known.map(({ part, embedding }) => [part, fromVector(embedding)]));
}
