-- $1 run id
select count(*)::int as open from actions where run_id = $1 and phase <> 'settled'
