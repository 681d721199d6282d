-- $1 run id, $2 status, $3 explanation, $4 now (ms)
update run_steps set status = $2, report = report || jsonb_build_object('status', $2::text, 'explanation', $3::jsonb, 'finishedAtMs', $4::bigint)
where run_id = $1 and status = 'running'
