-- $1 fingerprint as text, $2 space, $3 how many, $4 state to leave out, $5 site ('' for any), $6 application ('' for any).
-- Compares all that pass one by one: exact, and for few faster than a filtered index walk, which may end before it has
-- met them.
select near.screen_state_id, near.similarity, coalesce(c.workflow_id, '') as workflow_id, coalesce(c.step_id, '') as step_id
from (
  select s.screen_state_id, 1 - (s.fingerprint <=> $1::vector) as similarity
  from screen_states s
  where s.space = $2 and s.screen_state_id <> $4 and ($5 = '' or s.site = $5) and ($6 = '' or s.app_name = $6)
  order by similarity desc, s.screen_state_id
  limit $3
) near
left join lateral (
  select workflow_id, step_id from state_confirmations
  where screen_state_id = near.screen_state_id order by confirmed_at desc limit 1
) c on true
order by near.similarity desc, near.screen_state_id
