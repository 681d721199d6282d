-- $1 space, $2 replica.
update reindex_jobs set finished_at = now(), holder = '', lease_until = '-infinity', held_up_by = ''
where space = $1 and holder = $2
