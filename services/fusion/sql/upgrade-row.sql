-- $1 state id, $2 application, $3 format, $4 signs as text.
update screen_states set app_name = $2, format = $3, signs = $4::text::bit(1536) where screen_state_id = $1
