-- $1 state ('' for any), $2 workflow ('' for any), $3 step ('' for any), $4 how many.
select screen_state_id, workflow_id, step_id, (extract(epoch from confirmed_at) * 1000)::double precision as confirmed_at_ms
from state_confirmations
where ($1 = '' or screen_state_id = $1) and ($2 = '' or workflow_id = $2) and ($3 = '' or step_id = $3)
order by confirmed_at desc, screen_state_id
limit $4
