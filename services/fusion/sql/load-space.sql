-- $1 state id.
select space from screen_states where screen_state_id = $1
