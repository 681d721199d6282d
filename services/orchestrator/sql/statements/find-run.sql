-- $1 run id
select run_id, workflow_id, workflow_digest, workstation_id, status, explanation, started_by, trace_id, started_at_ms, finished_at_ms
from runs where run_id = $1
