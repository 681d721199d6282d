-- $1 run id
select count(*)::int as doubts from actions where run_id = $1 and outcome ->> 'kind' = 'in_doubt'
