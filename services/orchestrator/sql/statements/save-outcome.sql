-- $1 action id, $2 outcome, $3 now (ms). The first outcome stands.
update actions set outcome = $2::jsonb, outcome_at_ms = $3 where action_id = $1 and outcome is null returning action_id
