-- $1 space. What failed is tried again.
delete from reindex_states where space = $1 and outcome not in ('taken', 'done')
