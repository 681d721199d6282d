-- $1 how many states the walk keeps. For one transaction: wide enough for the recall of docs/decisions/0019, and on until the
-- filter has let enough through.
select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)
