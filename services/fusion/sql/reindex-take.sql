-- $1 space, $2 state. No row when the state is gone.
insert into reindex_states (screen_state_id, space, outcome)
select screen_state_id, $1, 'taken' from screen_states where screen_state_id = $2
on conflict (screen_state_id, space) do update set outcome = 'taken'
returning screen_state_id
