select workstation_id, site, connected, agent_version, resolution_width, resolution_height, platform, impairment, last_seen_ms
from lanes order by workstation_id collate "C"
