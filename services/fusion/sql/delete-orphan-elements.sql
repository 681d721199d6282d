-- $1 oldest time to keep (ms), $2 most rows at once. An element goes with the last state that has it; confirmed states
-- stay, and so do theirs.
delete from ui_elements where (site, app_name, element_id) in (
  select e.site, e.app_name, e.element_id from ui_elements e
  where e.stored_at < to_timestamp($1::double precision / 1000)
    and not exists (
      select from screen_state_vectors l join screen_states s using (screen_state_id)
      where l.element_id = e.element_id and l.element_id <> '' and s.site = e.site
        and (s.app_name = e.app_name or s.format < 2)
    )
  limit $2::int
  for update skip locked
)
returning element_id
