-- $1 space.
select r.outcome as code, count(*)::int as states
from reindex_states r join screen_states s using (screen_state_id)
where r.space = $1 and r.outcome not in ('taken', 'done') and s.space <> $1
group by r.outcome order by states desc, r.outcome
