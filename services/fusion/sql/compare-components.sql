-- $1 state ids, $2 parts, $3 vectors of these parts as text. What each state has of each part, and its cosine with the
-- vector given for it: null when none is.
select l.screen_state_id, l.part, 1 - (v.embedding <=> q.embedding::vector) as cosine
from screen_state_vectors l
join fusion_vectors v using (vector_id)
left join unnest($2::text[], $3::text[]) as q (part, embedding) on q.part = l.part
where l.screen_state_id = any ($1::text[]) and l.element_id = ''
