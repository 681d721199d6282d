-- $1 run id, $2 ordinal, $3 status, $4 report
update run_steps set status = $3, report = $4::jsonb where run_id = $1 and ordinal = $2 and status = 'running'
