import { signsOf } from '@vigie/fusion';
import { toVector } from '@vigie/postgres';
import type { Client } from 'pg';
import { INDEX_KINDS } from './index-kinds';
import { buildIndex, insertIndexed, sizeOf } from './index-work';
import { type Question, time } from './measure-search';

interface Built {
  readonly create: string;
  readonly build_s: number;
  readonly index_mb: number;
  readonly insert_indexed_ms: number;
}

/** Builds each kind of index over the same rows in turn and asks it the same questions. */
export async function compareIndexes(
  client: Client,
  questions: readonly Question[],
): Promise<Record<string, unknown>[]> {
  const results: Record<string, unknown>[] = [];
  let built: Built | undefined;
  for (const { name, create, search, walk, candidates } of INDEX_KINDS) {
    if (built === undefined || built.create !== create) {
      await client.query('drop index if exists bench_candidate');
      const { build_s } = await buildIndex(client, create);
      const { index_mb } = await sizeOf(client, 'bench_candidate');
      built = { create, build_s, index_mb, ...(await insertIndexed(client, 10_000_000)) };
    }
    await client.query(`set hnsw.ef_search = ${walk}`);
    const { p50, p99, recall } = await time(questions, async ({ fingerprint }) => {
      const { rows } = await client.query(search, [toVector(fingerprint), candidates, 10, signsOf(fingerprint)]);
      return rows.map((row) => ({ screenStateId: row.id, similarity: row.similarity }));
    });
    const { build_s, index_mb, insert_indexed_ms } = built;
    results.push({ name, build_s, index_mb, insert_indexed_ms, p50_ms: p50, p99_ms: p99, recall_at_1: recall });
    process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  return results;
}
