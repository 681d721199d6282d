-- $1 space, $2 replica, $3 code of what holds it up, or ''.
update reindex_jobs set holder = '', lease_until = '-infinity', held_up_by = $3 where space = $1 and holder = $2
