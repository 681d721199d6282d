-- $1 state id, $2 workflow, $3 step. No row when there is no such state.
insert into state_confirmations (screen_state_id, workflow_id, step_id)
select screen_state_id, $2, $3 from screen_states where screen_state_id = $1
on conflict (screen_state_id, workflow_id, step_id) do update set confirmed_at = now()
returning screen_state_id
