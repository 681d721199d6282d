-- $1 fingerprint as text, $2 space, $3 how many, $4 state to leave out, $5 workflow ('' for any), $6 step ('' for any).
-- Few states are confirmed for a step, so they are compared one by one: exact, and faster than a filtered index walk.
select near.screen_state_id, near.similarity, near.workflow_id, near.step_id
from (
  select distinct on (c.screen_state_id) c.screen_state_id, c.workflow_id, c.step_id,
    1 - (s.fingerprint <=> $1::vector) as similarity
  from (
    select screen_state_id, workflow_id, step_id, confirmed_at from state_confirmations
    where ($5 = '' or workflow_id = $5) and ($6 = '' or step_id = $6)
    order by confirmed_at desc limit 2000
  ) c join screen_states s using (screen_state_id)
  where s.space = $2 and s.screen_state_id <> $4
  order by c.screen_state_id, c.confirmed_at desc
) near
order by near.similarity desc, near.screen_state_id
limit $3
