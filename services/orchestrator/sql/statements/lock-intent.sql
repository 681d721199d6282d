-- $1 action id. With the lane's epoch as it is now.
select a.workstation_id, a.run_id, a.step_id, a.kind, a.phase, a.looking, a.typed, a.typed_of, a.outcome, a.proof, l.epoch as lane_epoch
from actions a join lanes l on l.workstation_id = a.workstation_id
where a.action_id = $1
for update of a
