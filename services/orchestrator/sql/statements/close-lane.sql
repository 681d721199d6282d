-- $1 workstation id, $2 epoch, $3 now (ms)
update lanes set connected = false, last_seen_ms = $3 where workstation_id = $1 and epoch = $2
