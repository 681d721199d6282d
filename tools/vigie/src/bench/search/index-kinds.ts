/** An index that could serve the search, and the query that goes by it: $1 fingerprint, $2 candidates, $3 answers, $4 its signs. */
export interface IndexKind {
  readonly name: string;
  readonly create: string;
  readonly search: string;
  /** hnsw.ef_search. */
  readonly walk: number;
  readonly candidates: number;
}

const HALFVEC = `create index bench_candidate on screen_states
  using hnsw ((fingerprint::halfvec(1536)) halfvec_cosine_ops) with (m = 16, ef_construction = 64)`;
const SIGNS = `create index bench_candidate on screen_states
  using hnsw (signs bit_hamming_ops) with (m = 16, ef_construction = 64)`;

const BY_HALFVEC = 'fingerprint::halfvec(1536) <=> $1::halfvec(1536)';
const BY_SIGNS = 'signs <~> $4::text::bit(1536)';

export const INDEX_KINDS: readonly IndexKind[] = [
  { name: 'signs-100', create: SIGNS, search: searchBy(BY_SIGNS), walk: 100, candidates: 100 },
  { name: 'signs-200', create: SIGNS, search: searchBy(BY_SIGNS), walk: 200, candidates: 100 },
  { name: 'signs-400', create: SIGNS, search: searchBy(BY_SIGNS), walk: 400, candidates: 100 },
  { name: 'signs-400-200', create: SIGNS, search: searchBy(BY_SIGNS), walk: 400, candidates: 200 },
  { name: 'halfvec-100', create: HALFVEC, search: searchBy(BY_HALFVEC), walk: 100, candidates: 10 },
  { name: 'halfvec-200', create: HALFVEC, search: searchBy(BY_HALFVEC), walk: 200, candidates: 10 },
];

/** Candidates by the index, ranked by full vectors, each fetched once. */
function searchBy(order: string): string {
  return `select id, similarity from (
    select screen_state_id as id, 1 - (fingerprint <=> $1::vector) as similarity from (
      select screen_state_id, fingerprint from screen_states where space = 'bench' order by ${order} limit $2
    ) found offset 0
  ) candidate order by similarity desc limit $3`;
}
