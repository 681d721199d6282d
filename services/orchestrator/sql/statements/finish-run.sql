-- $1 run id, $2 status, $3 explanation or null, $4 now (ms). Only a running run ends, and once.
update runs set status = $2, explanation = $3::jsonb, finished_at_ms = $4 where run_id = $1 and status = 'running' returning run_id
