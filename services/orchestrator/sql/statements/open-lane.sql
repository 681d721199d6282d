-- $1 workstation id, $2 site, $3 agent version, $4 width, $5 height, $6 platform, $7 impairment, $8 now (ms)
-- A new connection takes the lane over: the epoch rises, and whoever held the old one can intend nothing more.
insert into lanes as lane (workstation_id, epoch, last_sequence, site, agent_version, resolution_width, resolution_height, platform, impairment, connected, last_seen_ms)
values ($1, 1, 0, $2, $3, $4, $5, $6, $7, true, $8)
on conflict (workstation_id) do update set
  epoch = lane.epoch + 1, last_sequence = 0, site = $2, agent_version = $3, resolution_width = $4, resolution_height = $5,
  platform = $6, impairment = $7, connected = true, last_seen_ms = $8
returning epoch
