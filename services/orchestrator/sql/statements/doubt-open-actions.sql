-- $1 run id, $2 now (ms). An action without an outcome may have been sent: nobody knows.
update actions set outcome = '{"kind":"in_doubt"}'::jsonb, outcome_at_ms = $2 where run_id = $1 and outcome is null returning action_id
