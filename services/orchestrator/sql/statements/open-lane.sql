-- $1 workstation id, $2 site, $3 agent version, $4 width, $5 height, $6 platform, $7 impairment, $8 now (ms), $9 journal id,
-- $10 the highest epoch in the agent's journal
-- A new connection takes the lane over: the epoch rises, and whoever held the old one can intend nothing more. Above the
-- agent's own: a database that was restored from a backup must not welcome it with an epoch that it has seen. By a thousand
-- million at a time: no honest journal is that far ahead, and one hello must not use up all the epochs that there are.
-- A journal that knows of no epoch in which it once took actions was put back, by a snapshot of its disk, say: it has forgotten
-- them, and its “not done” would prove nothing, so no journal answers for those that are open.
with forgotten as (
  update actions set journal_id = '' where workstation_id = $1 and journal_id = $9 and epoch > $10::bigint and phase <> 'settled'
)
insert into lanes as lane (workstation_id, epoch, last_sequence, site, agent_version, resolution_width, resolution_height, platform, impairment, connected, last_seen_ms, journal_id)
values ($1, least($10::bigint, 1000000000) + 1, 0, $2, $3, $4, $5, $6, $7, true, $8, $9)
on conflict (workstation_id) do update set
  epoch = greatest(lane.epoch, least($10::bigint, lane.epoch + 1000000000)) + 1, last_sequence = 0, site = $2, agent_version = $3, resolution_width = $4,
  resolution_height = $5, platform = $6, impairment = $7, connected = true, last_seen_ms = $8, journal_id = $9
returning epoch
