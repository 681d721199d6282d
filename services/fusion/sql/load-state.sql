-- $1 state id.
select document from screen_states where screen_state_id = $1
