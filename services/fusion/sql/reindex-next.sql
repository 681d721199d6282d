-- $1 space, $2 id to go on after, $3 how many. States that are in another space and did not fail.
select s.screen_state_id from screen_states s
where s.space <> $1 and s.screen_state_id > $2 and not exists (
  select from reindex_states r
  where r.screen_state_id = s.screen_state_id and r.space = $1 and r.outcome not in ('taken', 'done')
)
order by s.screen_state_id
limit $3
