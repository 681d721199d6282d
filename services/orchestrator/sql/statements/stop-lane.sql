-- $1 workstation id, or null for every lane, $2 why; empty lets it go on
update lanes set stopped = $2 where $1::text is null or workstation_id = $1::text
