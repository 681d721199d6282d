-- $1 run id
select action_id, step_id, ordinal, supersedes, epoch, lane_sequence, kind, phase, looking, typed, typed_of, proof, outcome, late_outcome, content, signature, key_id
from actions where run_id = $1 order by epoch, lane_sequence
