-- $1 run id, $2 workstation id, $3 epoch
-- The lane's next sequence, only while the epoch is still ours and the run under way: no row comes back to a deposed
-- orchestrator, nor for a run that another has ended meanwhile. Whoever ends it waits for this lock, and sees the action.
with run as (
  select 1 from runs where run_id = $1 and status = 'running' for share
)
update lanes set last_sequence = last_sequence + 1
where workstation_id = $2 and epoch = $3 and stopped = '' and exists (select 1 from run)
returning last_sequence
