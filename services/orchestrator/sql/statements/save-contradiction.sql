-- $1 action id, $2 outcome, $3 now (ms). For the person who looks; the first one stays.
update actions set late_outcome = $2::jsonb, late_outcome_at_ms = $3 where action_id = $1 and late_outcome is null
