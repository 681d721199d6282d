-- $1 state id.
select l.part, l.element_id, l.vector_id, l.weight, v.provider
from screen_state_vectors l join fusion_vectors v using (vector_id)
where l.screen_state_id = $1
order by l.part, l.element_id
