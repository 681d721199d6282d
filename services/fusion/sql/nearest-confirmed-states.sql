-- $1 fingerprint as text, $2 space, $3 how many, $4 state to leave out, $5 site, $6 application, $7 workflow, $8 step ('' for any).
-- Few states are confirmed for a step, so they are compared one by one: exact, and faster than a filtered index walk.
select near.screen_state_id, near.similarity, near.workflow_id, near.step_id
from (
  select distinct on (c.screen_state_id) c.screen_state_id, c.workflow_id, c.step_id,
    1 - (c.fingerprint <=> $1::vector) as similarity
  from (
    select screen_state_id, c.workflow_id, c.step_id, c.confirmed_at, s.fingerprint
    from state_confirmations c join screen_states s using (screen_state_id)
    where ($7 = '' or c.workflow_id = $7) and ($8 = '' or c.step_id = $8)
      and s.space = $2 and screen_state_id <> $4 and ($5 = '' or s.site = $5) and ($6 = '' or s.app_name = $6)
    order by c.confirmed_at desc limit 2000
  ) c
  order by c.screen_state_id, c.confirmed_at desc
) near
order by near.similarity desc, near.screen_state_id
limit $3
