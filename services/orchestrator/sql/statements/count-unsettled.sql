-- $1 workstation id. Those of a run under way are its own affair.
select count(*)::int as unsettled
from actions a join runs r on r.run_id = a.run_id
where a.workstation_id = $1 and a.phase <> 'settled' and r.status <> 'running'
