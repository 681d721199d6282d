-- $1 space, $2 replica, $3 how long (ms). No row: nothing to do, or another replica is at it.
update reindex_jobs set holder = $2, lease_until = now() + $3::double precision * interval '1 millisecond'
where space = $1 and finished_at is null and (holder = $2 or lease_until < now())
returning space
