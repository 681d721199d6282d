-- $1 state id.
delete from screen_state_vectors where screen_state_id = $1
