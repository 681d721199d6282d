-- $1 state. The sweep deleted it while it was embedded, and saving it brought it back.
delete from screen_states s where s.screen_state_id = $1
  and not exists (select from state_confirmations c where c.screen_state_id = s.screen_state_id)
