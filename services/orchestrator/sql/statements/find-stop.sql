-- $1 workstation id, $2 epoch
select stopped from lanes where workstation_id = $1 and epoch = $2 and stopped <> ''
