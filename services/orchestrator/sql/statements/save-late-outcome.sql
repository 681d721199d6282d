-- $1 action id, $2 outcome, $3 now (ms), $4 workstation id. Only for an action that was given up as in doubt.
update actions set late_outcome = $2::jsonb, late_outcome_at_ms = $3
where action_id = $1 and workstation_id = $4 and late_outcome is null and outcome ->> 'kind' = 'in_doubt' and $2::jsonb ->> 'kind' <> 'in_doubt'
returning run_id
