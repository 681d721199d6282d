-- $1 state id. The vectors that its fingerprint was fused from.
select l.part, v.embedding::text as embedding
from screen_state_vectors l join fusion_vectors v using (vector_id)
where l.screen_state_id = $1 and l.element_id = ''
