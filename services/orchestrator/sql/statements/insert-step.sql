-- $1 run id, $2 ordinal, $3 step id, $4 attempt, $5 report
insert into run_steps (run_id, ordinal, step_id, attempt, status, report) values ($1, $2, $3, $4, 'running', $5::jsonb)
