-- $1 doubt id, $2 action id, $3 run id, $4 step id, $5 workstation id, $6 kind, $7 typed, $8 of, $9 because, $10 now (ms)
insert into doubts (doubt_id, action_id, run_id, step_id, workstation_id, kind, typed, typed_of, because, raised_at_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (action_id) do nothing
