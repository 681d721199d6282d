-- $1 run id
select action_id, step_id, ordinal, supersedes, epoch, lane_sequence, kind, outcome, late_outcome from actions where run_id = $1 order by epoch, lane_sequence
