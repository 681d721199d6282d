-- $1 run id. Nobody intends an action for the run while whoever holds this ends it.
select run_id from runs where run_id = $1 for update
