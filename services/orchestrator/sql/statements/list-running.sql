-- $1 owner
select run_id from runs where owner = $1 and status = 'running' order by run_id
