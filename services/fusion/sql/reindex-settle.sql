-- $1 space, $2 state, $3 outcome. No row when the state was deleted since it was taken.
update reindex_states set outcome = $3 where space = $1 and screen_state_id = $2 returning screen_state_id
