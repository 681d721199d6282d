-- $1 descriptor as text, $2 space, $3 how many, $4 site, $5 application, $6 type ('' for any).
-- Compares all that pass one by one, for when the walk of the index ended before it had met enough of them.
select element_id, site, app_name, type, role, 1 - (descriptor <=> $1::halfvec) as similarity,
  (extract(epoch from first_seen_at) * 1000)::double precision as first_seen_ms,
  (extract(epoch from last_seen_at) * 1000)::double precision as last_seen_ms
from ui_elements
where space = $2 and ($4 = '' or site = $4) and ($5 = '' or app_name = $5) and ($6 = '' or type = $6)
order by similarity desc, element_id
limit $3
