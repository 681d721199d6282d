-- $1 workstation id, $2 epoch. No row for a lane that another holds now.
update lanes set order_sequence = order_sequence + 1 where workstation_id = $1 and epoch = $2 returning order_sequence
