-- $1 run ids
select run_id, report from run_steps where run_id = any($1::uuid[]) order by run_id, ordinal
