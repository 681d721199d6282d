-- $1 space, $2 site ('' for any), $3 application ('' for any), $4 where to stop counting.
select count(*)::int as found from (
  select from screen_states where space = $1 and ($2 = '' or site = $2) and ($3 = '' or app_name = $3) limit $4
) few
