-- $1 workstation id, $2 epoch, $3 now (ms). Whoever still holds that epoch can intend nothing more.
update lanes set epoch = epoch + 1, last_sequence = 0, connected = false, last_seen_ms = $3 where workstation_id = $1 and epoch = $2
