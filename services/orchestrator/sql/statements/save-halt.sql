-- $1 workstation id, $2 epoch, $3 why the agent's lane takes no action; empty when it does
update lanes set halted = $3 where workstation_id = $1 and epoch = $2
