-- $1 action id, $2 resolution, $3 by, $4 now (ms)
update doubts set resolution = $2, resolved_by = $3, resolved_at_ms = $4 where action_id = $1 and resolution = ''
