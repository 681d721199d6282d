-- $1 action id, $2 run id, $3 ordinal, $4 step id, $5 supersedes, $6 workstation id, $7 epoch, $8 kind, $9 target,
-- $10 expires at (ms), $11 now (ms)
-- Takes the lane's next sequence only while the epoch is still ours and the run under way: no row comes back to a deposed
-- orchestrator, nor for a run that another has ended meanwhile. Whoever ends it waits for this lock, and sees the action.
with run as (
  select 1 from runs where run_id = $2 and status = 'running' for share
), lane as (
  update lanes set last_sequence = last_sequence + 1
  where workstation_id = $6 and epoch = $7 and exists (select 1 from run) returning last_sequence
)
insert into actions (action_id, run_id, ordinal, step_id, supersedes, workstation_id, epoch, lane_sequence, kind, target, expire_at_ms, intended_at_ms)
select $1, $2, $3, $4, $5, $6, $7, lane.last_sequence, $8, $9::jsonb, $10, $11 from lane
returning lane_sequence
