-- $1 space, $2 id to go on after, $3 how many.
select screen_state_id from screen_states
where space <> $1 and screen_state_id > $2
order by screen_state_id
limit $3
