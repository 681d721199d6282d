-- $1 workstation id, $2 epoch, $3 sequence, $4 kind, $5 by, $6 now (ms)
insert into lane_orders (workstation_id, epoch, sequence, kind, ordered_by, ordered_at_ms) values ($1, $2, $3, $4, $5, $6)
