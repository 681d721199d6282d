-- $1 action id, $2 run id, $3 ordinal, $4 step id, $5 supersedes, $6 workstation id, $7 epoch, $8 lane sequence, $9 kind,
-- $10 expires at (ms), $11 now (ms), $12 journal id, $13 signed content, $14 signature, $15 key id
insert into actions (action_id, run_id, ordinal, step_id, supersedes, workstation_id, epoch, lane_sequence, kind, expire_at_ms, intended_at_ms, journal_id, content, signature, key_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
