-- $1 action id. With the lane's epoch as it is now, and whether the agent has the journal still that the action was sent to.
select a.workstation_id, a.run_id, a.step_id, a.kind, a.phase, a.looking, a.typed, a.typed_of, a.outcome, a.proof, l.epoch as lane_epoch,
  a.journal_id <> '' and a.journal_id = l.journal_id as same_journal
from actions a join lanes l on l.workstation_id = a.workstation_id
where a.action_id = $1
for update of a
