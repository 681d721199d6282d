-- $1 action id, $2 phase, $3 looking, $4 typed, $5 of, $6 outcome or null, $7 proof, $8 settled at (ms) or null
update actions set phase = $2, looking = $3, typed = $4, typed_of = $5, outcome = $6::jsonb, proof = $7, outcome_at_ms = $8 where action_id = $1
