/** An index that could serve the search, and the query that goes by it: $1 fingerprint, $2 candidates, $3 answers. */
export interface IndexKind {
  readonly name: string;
  readonly create: string;
  readonly search: string;
  readonly candidates: number;
}

const HALFVEC = `create index bench_candidate on screen_states
  using hnsw ((fingerprint::halfvec(1536)) halfvec_cosine_ops) with (m = 16, ef_construction = 64)`;
const BIT = `create index bench_candidate on screen_states
  using hnsw ((binary_quantize(fingerprint)::bit(1536)) bit_hamming_ops) with (m = 16, ef_construction = 64)`;

const BY_HALFVEC = 'fingerprint::halfvec(1536) <=> $1::halfvec(1536)';
const BY_BIT = 'binary_quantize(fingerprint)::bit(1536) <~> binary_quantize($1::vector)::bit(1536)';

/** `candidates` is hnsw.ef_search too: the walk has to keep as many as are ranked afterwards. */
export const INDEX_KINDS: readonly IndexKind[] = [
  { name: 'halfvec-40', create: HALFVEC, search: searchBy(BY_HALFVEC), candidates: 40 },
  { name: 'halfvec-100', create: HALFVEC, search: searchBy(BY_HALFVEC), candidates: 100 },
  { name: 'bit-100', create: BIT, search: searchBy(BY_BIT), candidates: 100 },
  { name: 'bit-200', create: BIT, search: searchBy(BY_BIT), candidates: 200 },
  { name: 'bit-400', create: BIT, search: searchBy(BY_BIT), candidates: 400 },
];

/** Candidates by the index, ranked by full vectors. */
function searchBy(order: string): string {
  return `select screen_state_id as id, 1 - (fingerprint <=> $1::vector) as similarity from (
    select screen_state_id, fingerprint from screen_states where space = 'bench' order by ${order} limit $2
  ) near order by fingerprint <=> $1::vector limit $3`;
}
