-- $1 state id. What its elements' descriptors are made of.
select l.part, l.element_id, v.embedding::text as embedding
from screen_state_vectors l join fusion_vectors v using (vector_id)
where l.screen_state_id = $1 and l.element_id <> ''
