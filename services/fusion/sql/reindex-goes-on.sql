-- $1 space.
update reindex_jobs set held_up_by = '' where space = $1 and held_up_by <> ''
