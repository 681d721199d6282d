select workstation_id, site, connected, agent_version, resolution_width, resolution_height, platform, impairment, last_seen_ms,
  coalesce(nullif(stopped, ''), halted) as halted,
  (select count(*)::int from doubts d where d.workstation_id = lanes.workstation_id and d.resolution = '') as open_doubts
from lanes order by workstation_id collate "C"
