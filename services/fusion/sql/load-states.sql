-- $1 state ids.
select document from screen_states where screen_state_id = any ($1::text[])
