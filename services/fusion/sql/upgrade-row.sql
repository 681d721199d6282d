-- $1 state id, $2 application, $3 format.
update screen_states set app_name = $2, format = $3 where screen_state_id = $1
