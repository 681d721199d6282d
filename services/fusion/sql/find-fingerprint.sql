-- $1 state id.
select fingerprint::text as fingerprint, space from screen_states where screen_state_id = $1
