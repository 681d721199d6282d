-- $1 space. One row, its status null when there is no job. A state that was saved by a replica which then died is done, too.
select
  (select case when finished_at is not null then 'finished' when lease_until > now() then 'running' else 'waiting' end
   from reindex_jobs where space = $1) as status,
  coalesce((select held_up_by from reindex_jobs where space = $1), '') as held_up_by,
  (select count(*)::int from reindex_states r join screen_states s using (screen_state_id)
   where r.space = $1 and r.outcome in ('taken', 'done') and s.space = $1) as done,
  (select count(*)::int from screen_states where space <> $1) as outside
