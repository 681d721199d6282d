-- $1 fingerprint as text, $2 space, $3 how many, $4 state to leave out, $5 site ('' for any), $6 application ('' for any),
-- $7 how many candidates, $8 the signs of the fingerprint as text.
-- The innermost query walks the index of signs; then what it found is ranked by full vectors (each fetched once: hence
-- the offset, which keeps the two from being merged), and the latest confirmation is added.
select near.screen_state_id, near.similarity, coalesce(c.workflow_id, '') as workflow_id, coalesce(c.step_id, '') as step_id
from (
  select candidate.screen_state_id, candidate.similarity from (
    select found.screen_state_id, 1 - (found.fingerprint <=> $1::vector) as similarity
    from (
      select s.screen_state_id, s.fingerprint from screen_states s
      where s.space = $2 and s.screen_state_id <> $4 and ($5 = '' or s.site = $5) and ($6 = '' or s.app_name = $6)
      order by s.signs <~> $8::text::bit(1536)
      limit $7
    ) found
    offset 0
  ) candidate
  order by candidate.similarity desc, candidate.screen_state_id
  limit $3
) near
left join lateral (
  select workflow_id, step_id from state_confirmations
  where screen_state_id = near.screen_state_id order by confirmed_at desc limit 1
) c on true
order by near.similarity desc, near.screen_state_id
