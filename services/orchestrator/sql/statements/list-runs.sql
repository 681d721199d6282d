-- $1 limit, $2 only runs before this run id or null, $3 workstation id or null. Run ids are ordered by time.
select run_id, workflow_id, workflow_digest, workstation_id, status, explanation, started_by, trace_id, started_at_ms, finished_at_ms
from runs
where ($2::uuid is null or run_id < $2::uuid) and ($3::text is null or workstation_id = $3::text)
order by run_id desc
limit $1
