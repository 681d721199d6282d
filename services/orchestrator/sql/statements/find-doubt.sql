-- $1 doubt id
select doubt_id, action_id, run_id, step_id, workstation_id, kind, typed, typed_of, because, evidence, raised_at_ms, resolution, resolved_by, resolved_at_ms
from doubts where doubt_id = $1
