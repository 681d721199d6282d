-- $1 the present format. Locked, and past those that another replica holds: each row is upgraded once.
select screen_state_id, space, fingerprint::text as fingerprint, document from screen_states
where format < 2 and format < $1
order by screen_state_id
limit 1
for update skip locked
