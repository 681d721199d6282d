-- $1 space. A job for another space ends with this: the providers that it was for are not configured any more. No row
-- when the job runs already.
with others as (delete from reindex_jobs where space <> $1)
insert into reindex_jobs (space) values ($1)
on conflict (space) do update set started_at = now(), finished_at = null, held_up_by = ''
where reindex_jobs.finished_at is not null
returning space
