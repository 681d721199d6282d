import type { Element, ScreenState } from '@vigie/domain';
import { type Database, type Transaction, toVector } from '@vigie/postgres';
import { elementDescriptor } from '../fuse/element-descriptor';
import { boundedCosine } from '../fuse/unit-vector';
import type { ElementNeighbour, ElementQuery } from '../ports';
import { appColumn } from './app-column';
import type { Statements } from './statements';

/** hnsw.ef_search, by default and at most. */
const [WALK, WIDEST_WALK] = [100, 1_000];

interface DescribedElement {
  readonly element: Element;
  readonly descriptor: Float32Array;
}

/** The elements of a state that it has vectors for, in order of their ids; of two with one id the first. */
export function describedElements(
  state: Pick<ScreenState, 'elements'>,
  vectors: readonly { readonly part: string; readonly elementId: string; readonly vector: Float32Array }[],
): DescribedElement[] {
  const byPart = new Map(vectors.map(({ part, elementId, vector }) => [`${part} ${elementId}`, vector]));
  const described = new Map<string, DescribedElement>();
  for (const element of state.elements) {
    const visual = byPart.get(`element-visual ${element.elementId}`) ?? null;
    const text = byPart.get(`element-text ${element.elementId}`) ?? null;
    const descriptor = elementDescriptor(visual, text);
    if (descriptor && element.elementId !== '' && !described.has(element.elementId)) {
      described.set(element.elementId, { element, descriptor });
    }
  }
  return [...described.values()];
}

export async function upsertElements(
  tx: Transaction,
  sql: Statements,
  state: ScreenState,
  space: string,
  described: readonly DescribedElement[],
): Promise<void> {
  if (described.length === 0) return;
  await tx.query(sql('upsert-elements'), [
    state.site,
    appColumn(state.window?.appName ?? ''),
    space,
    state.capturedAtMs,
    described.map(({ element }) => element.elementId),
    described.map(({ element }) => element.type),
    described.map(({ element }) => element.role),
    described.map(({ descriptor }) => toVector(descriptor)),
  ]);
}

interface ElementRow {
  readonly element_id: string;
  readonly site: string;
  readonly app_name: string;
  readonly type: ElementNeighbour['type'];
  readonly role: string;
  readonly similarity: number;
  readonly first_seen_ms: number;
  readonly last_seen_ms: number;
}

export async function nearestElements(db: Database, sql: Statements, query: ElementQuery): Promise<ElementNeighbour[]> {
  const { space, limit, site = '', appName = '', type = '' } = query;
  const params = [toVector(query.descriptor), space, limit, site, appColumn(appName), type];
  const walked = await db.transaction(async (tx) => {
    await tx.query(sql('tune-search'), [String(Math.min(WIDEST_WALK, Math.max(WALK, limit)))]);
    return tx.query<ElementRow>(sql('nearest-elements'), params);
  });
  const filtered = site !== '' || appName !== '' || type !== '';
  const rows =
    filtered && walked.length < limit ? await db.query<ElementRow>(sql('nearest-few-elements'), params) : walked;
  return rows.map((row) => ({
    elementId: row.element_id,
    site: row.site,
    appName: row.app_name,
    type: row.type,
    role: row.role,
    similarity: boundedCosine(row.similarity),
    firstSeenMs: row.first_seen_ms,
    lastSeenMs: row.last_seen_ms,
  }));
}
