-- $1 limit, $2 workstation id or null, $3 resolved ones too. Newest first.
select doubt_id, action_id, run_id, step_id, workstation_id, kind, typed, typed_of, because, evidence, raised_at_ms, resolution, resolved_by, resolved_at_ms
from doubts
where ($2::text is null or workstation_id = $2::text) and ($3::boolean or resolution = '')
order by raised_at_ms desc, doubt_id
limit $1
