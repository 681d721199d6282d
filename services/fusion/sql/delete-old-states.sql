-- $1 oldest time to keep (ms), $2 most rows at once. Confirmed states stay: workflows are matched against them. Rows that
-- somebody holds are left for the next time, so that the sweep never waits.
delete from screen_states where screen_state_id in (
  select s.screen_state_id from screen_states s
  where s.stored_at < to_timestamp($1::double precision / 1000)
    and not exists (select from state_confirmations c where c.screen_state_id = s.screen_state_id)
  order by s.stored_at limit $2::int
  for update skip locked
)
returning screen_state_id
