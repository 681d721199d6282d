-- $1 site, $2 application, $3 space, $4 capture time (ms), $5 element ids, $6 types, $7 roles, $8 descriptors as text;
-- arrays of one length. In order of ids, so that two replicas never wait for each other in a circle.
-- Nothing is written when an element was seen within the last minute and looks the same: most of a screen's were. A state
-- that comes late, from an import, does not replace what was seen after it.
insert into ui_elements as known (site, app_name, element_id, type, role, space, descriptor, first_seen_at, last_seen_at)
select $1, $2, e.element_id, e.type, e.role, $3, e.descriptor::halfvec,
  to_timestamp($4::double precision / 1000), to_timestamp($4::double precision / 1000)
from unnest($5::text[], $6::text[], $7::text[], $8::text[]) as e (element_id, type, role, descriptor)
order by e.element_id collate "C"
on conflict (site, app_name, element_id) do update
set type = case when excluded.space <> known.space or excluded.last_seen_at >= known.last_seen_at
    then excluded.type else known.type end,
  role = case when excluded.space <> known.space or excluded.last_seen_at >= known.last_seen_at
    then excluded.role else known.role end,
  descriptor = case when excluded.space <> known.space or excluded.last_seen_at >= known.last_seen_at
      and excluded.descriptor <=> known.descriptor > 0.001
    then excluded.descriptor else known.descriptor end,
  space = excluded.space,
  first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
  last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
  stored_at = now()
where excluded.space <> known.space
  or excluded.descriptor <=> known.descriptor > 0.001 or excluded.type <> known.type or excluded.role <> known.role
  or excluded.first_seen_at < known.first_seen_at
  or excluded.last_seen_at > known.last_seen_at + interval '1 minute'
  or known.stored_at < now() - interval '1 minute'
